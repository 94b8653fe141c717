import { DomainError, newId, notFound, type Unit } from '../../../kernel/index.ts';
import { addCredits, settleBalances, takePoints } from '../ledger/ledger.ts';
import type { RequestState } from '../loyalty.schema.ts';
import type { Points } from './points.service.ts';

export interface PointRequest {
  id: string;
  memberId: string;
  contactName: string | null;
  points: number;
  reason: string;
  state: RequestState;
  requestedBy: string | null;
  requestedAt: Date;
  mayDecide: boolean;
}

interface WantedAdjustment {
  memberId: string;
  /** Signed. */
  points: number;
  reason: string;
  key: string;
}

interface KnownRequest {
  id: string;
  memberId: string;
  points: number;
  reason: string;
  key: string;
  state: RequestState;
  requesterId: string | null;
}

const openRequestsSql = `
  select r.id, r.member_id, c.full_name as contact_name, r.points, r.reason, r.state, nullif(concat_ws(' ', u.first_name, u.last_name), '') as requested_by,
    r.requested_at, r.requested_by is distinct from $3::uuid as may_decide
  from point_request r
  join loyalty_member m on m.account_id = r.account_id and m.id = r.member_id
  left join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  left join app_user u on u.id = r.requested_by
  where r.account_id = $1 and r.program_id = $2 and r.state = 'open'
  order by r.id
  limit 200`;

const requestColumns = `
  select id, member_id, points, reason, key, state, requested_by as requester_id
  from point_request
  where account_id = $1`;

const insertRequestSql = `
  insert into point_request (account_id, id, program_id, member_id, points, reason, key, requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const decideSql = `
  update point_request
  set state = $3, decided_by = $4, decided_at = $5
  where account_id = $1 and id = $2 and state = 'open'`;

/** Points added or taken by hand. Above the programme’s limit, a second member of the account decides. */
export class PointAdjustments {
  readonly #unit: Unit;
  readonly #points: Points;

  constructor(unit: Unit, points: Points) {
    this.#unit = unit;
    this.#points = points;
  }

  /** `few`: the member has fewer points than should be taken. Repeating a key changes nothing. */
  async adjust(
    wanted: WantedAdjustment,
  ): Promise<{ result: 'done' | 'waiting' | 'few'; requestId: string | null }> {
    const { programId, status } = await this.#points.facts(wanted.memberId);
    if (status === 'ended')
      throw new DomainError('invalid_state', 'This programme has ended, so its points can’t be adjusted.');
    await settleBalances(this.#unit, [wanted.memberId]);
    const earlier = await this.#find('key = $2', wanted.key);
    if (earlier !== null) {
      if (earlier.memberId !== wanted.memberId || earlier.points !== wanted.points)
        throw new DomainError('conflict', 'This key was used for another adjustment. Use a new key.');
      return { result: earlier.state === 'open' ? 'waiting' : 'done', requestId: earlier.id };
    }
    if (await this.#needsApproval(programId, wanted.points)) {
      const { sql, actor, clock } = this.#unit;
      const id = newId();
      const { memberId, points, reason, key } = wanted;
      await sql(insertRequestSql, [
        actor.accountId,
        id,
        programId,
        memberId,
        points,
        reason,
        key,
        actor.userId,
        clock.now(),
      ]);
      return { result: 'waiting', requestId: id };
    }
    return { result: await this.#apply(programId, wanted, null), requestId: null };
  }

  /** Those that wait, oldest first. */
  async open(programId: string): Promise<PointRequest[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<PointRequest>(openRequestsSql, [actor.accountId, programId, actor.userId]);
    return rows;
  }

  /** Only someone else than the member who asked. `few`: it stays open, because the points aren’t there. */
  async approve(id: string): Promise<'done' | 'few'> {
    const request = await this.#toDecide(id);
    const { programId } = await this.#points.facts(request.memberId);
    await settleBalances(this.#unit, [request.memberId]);
    const result = await this.#apply(programId, request, request.id);
    if (result === 'done') await this.#decide(id, 'approved');
    return result;
  }

  /** The member who asked may withdraw it. */
  async decline(id: string): Promise<void> {
    const request = await this.#find('id = $2', id);
    if (request === null) throw notFound('adjustment');
    if (request.state === 'approved')
      throw new DomainError('invalid_state', 'This adjustment was approved already.');
    if (request.state === 'open') await this.#decide(id, 'declined');
  }

  async #apply(
    programId: string,
    wanted: WantedAdjustment,
    sourceId: string | null,
  ): Promise<'done' | 'few'> {
    const { memberId, points, reason, key } = wanted;
    const known = await this.#points.known(key, memberId, 'adjust');
    if (known !== null) {
      if (known.points !== points)
        throw new DomainError('conflict', 'This key was used for another adjustment. Use a new key.');
      return 'done';
    }
    const movement = { programId, kind: 'adjust', source: 'dashboard', reason } as const;
    const at = this.#unit.clock.now();
    const row = { memberId, key, at, sourceId };
    if (points > 0) {
      await addCredits(this.#unit, movement, [{ ...row, points }]);
      return 'done';
    }
    const balances = await settleBalances(this.#unit, [memberId]);
    if ((balances.get(memberId)?.available ?? 0) < -points) return 'few';
    await takePoints(this.#unit, movement, [{ ...row, points: -points }]);
    return 'done';
  }

  async #needsApproval(programId: string, points: number): Promise<boolean> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql(
      'select from loyalty_program where account_id = $1 and id = $2 and approval_above < $3',
      [actor.accountId, programId, Math.abs(points)],
    );
    return rows.length > 0;
  }

  async #toDecide(id: string): Promise<KnownRequest> {
    const request = await this.#find('id = $2', id, true);
    if (request === null) throw notFound('adjustment');
    if (request.state !== 'open')
      throw new DomainError('invalid_state', 'Someone else just decided on this adjustment.');
    if (request.requesterId !== null && request.requesterId === this.#unit.actor.userId)
      throw new DomainError('invalid_state', 'Someone else has to approve your adjustment.');
    return request;
  }

  async #decide(id: string, state: Exclude<RequestState, 'open'>): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    await sql(decideSql, [actor.accountId, id, state, actor.userId, clock.now()]);
  }

  async #find(condition: string, value: string, isLocked = false): Promise<KnownRequest | null> {
    const { rows } = await this.#unit.sql<KnownRequest>(
      `${requestColumns} and ${condition} ${isLocked ? 'for update' : ''}`,
      [this.#unit.actor.accountId, value],
    );
    return rows[0] ?? null;
  }
}
