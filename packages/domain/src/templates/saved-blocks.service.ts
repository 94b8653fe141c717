import { type DesignNode, savedBlock, savedBlockLimits } from '@talkdrum/email-designs';
import { recordAssetUses } from '../assets/index.ts';
import { DomainError, fieldError, newId, notFound, type Unit } from '../kernel/index.ts';
import {
  findBlockSql,
  insertBlockSql,
  listBlocksSql,
  lockBlocksSql,
  removeBlockSql,
  renameBlockSql,
  restoreBlockSql,
  takenBlocksSql,
} from './saved-blocks.sql.ts';

export interface SavedBlock {
  id: string;
  name: string;
  block: DesignNode;
  updatedAt: Date;
}

/** Blocks that an account keeps for its next designs. A design has its own copy, so later changes don't reach it. */
export class SavedBlocks {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** By name. */
  async list(): Promise<SavedBlock[]> {
    const { rows } = await this.#unit.sql<SavedBlock>(listBlocksSql, [this.#accountId]);
    return rows;
  }

  /** Returns its id. Throws field errors for a block that can't be kept, and `conflict` for a name that is taken. */
  async save(name: string, block: DesignNode): Promise<string> {
    const { data, error } = savedBlock.safeParse(block);
    if (data === undefined) throw fieldError('block', error.issues[0]?.message ?? 'The block can’t be read.');
    await this.#requireRoom(name, null);
    const id = newId();
    const { actor, sql } = this.#unit;
    await sql(insertBlockSql, [actor.accountId, id, name, JSON.stringify(data), actor.userId]);
    await this.#recordAssets(id, data);
    return id;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#requireFreeName(name, id);
    await this.#change(renameBlockSql, [this.#accountId, id, name, this.#unit.clock.now()]);
  }

  async remove(id: string): Promise<void> {
    await this.#change(removeBlockSql, [this.#accountId, id, this.#unit.clock.now()]);
    await this.#recordAssets(id, null);
  }

  /** Brings a deleted block back, for undo. Throws like `save`. */
  async restore(id: string): Promise<void> {
    const { rows } = await this.#unit.sql<Pick<SavedBlock, 'name' | 'block'> & { isDeleted: boolean }>(
      findBlockSql,
      [this.#accountId, id],
    );
    if (rows[0] === undefined) throw notFound('block');
    const { name, block, isDeleted } = rows[0];
    if (!isDeleted) return;
    await this.#requireRoom(name, id);
    await this.#change(restoreBlockSql, [this.#accountId, id]);
    await this.#recordAssets(id, block);
  }

  /** Returns how many blocks are kept. Throws `conflict` on the name. */
  async #requireFreeName(name: string, own: string | null): Promise<number> {
    const { rows } = await this.#unit.sql<{ kept: number; isTaken: boolean }>(takenBlocksSql, [
      this.#accountId,
      name,
      own,
    ]);
    if (rows[0]?.isTaken === true)
      throw fieldError('name', 'A saved block with this name already exists.', 'conflict');
    return rows[0]?.kept ?? 0;
  }

  /** For one more block, until the scope ends. */
  async #requireRoom(name: string, own: string | null): Promise<void> {
    await this.#unit.sql(lockBlocksSql, [this.#accountId]);
    if ((await this.#requireFreeName(name, own)) < savedBlockLimits.perAccount) return;
    throw new DomainError(
      'invalid_state',
      `You can keep ${savedBlockLimits.perAccount} blocks. Delete one you no longer need.`,
    );
  }

  #recordAssets(id: string, block: DesignNode | null): Promise<void> {
    return recordAssetUses(this.#unit, { kind: 'block', id }, [block && JSON.stringify(block)]);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  async #change(sql: string, values: unknown[]): Promise<void> {
    const { count } = await this.#unit.sql(sql, values);
    if (count === 0) throw notFound('block');
  }
}
