import type { PersonalTable } from '../kernel/index.ts';

/** A view can be a search for one person, and be named after them. */
export const viewsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'saved_view',
    columns: ['name', 'state'],
    who: 'account_id = :account and (state::text ~* :pattern or name ~* :pattern)',
    file: 'saved-views',
    reads: 'name, list, state',
    // A telephone that isn't between quotation marks leaves broken JSON: then the view forgets its state. The id
    // keeps names that become equal apart.
    erase: `
      update saved_view
      set state = case
          when pg_input_is_valid(regexp_replace(state::text, :pattern, 'erased', 'gi'), 'jsonb')
            then regexp_replace(state::text, :pattern, 'erased', 'gi')::jsonb
          else '{"filters": {}, "columns": {}, "widths": {}}'
        end,
        name = case
          when name ~* :pattern then left(regexp_replace(name, :pattern, 'erased', 'gi'), 40) || ' ' || left(id::text, 13)
          else name
        end
      where :who`,
  },
];
