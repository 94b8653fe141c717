import { byContact, type PersonalTable } from '../../kernel/index.ts';

/** Without its extension, which would look like the end of a longer address. */
const plainFileName = `regexp_replace(file_name, '[.](csv|xlsx?)$', '', 'i')`;

export const importPersonalTables: readonly PersonalTable[] = [
  {
    table: 'import_change',
    columns: ['contact_id', 'before'],
    who: byContact,
    file: 'before-imports',
    reads: 'import_id, before, changed_at',
    erase: 'delete from import_change where :who',
  },
  {
    table: 'import_row_error',
    columns: ['value', 'column_name', 'cells'],
    // Every cell of a row that contains an address.
    who: `
      account_id = :account
      and (import_id, row_number) in (
        select import_id, row_number
        from import_row_error
        where account_id = :account and (value ~* :pattern or cells::text ~* :pattern)
      )`,
    file: 'import-errors',
    reads: 'import_id, row_number, column_name, value, message, cells',
    erase: `update import_row_error set value = '', cells = null where :who`,
  },
  {
    table: 'import_job',
    columns: ['preview', 'header', 'file_name'],
    who: `
      account_id = :account
      and (preview::text ~* :pattern or header::text ~* :pattern or ${plainFileName} ~* :pattern)`,
    file: 'import-files',
    // Only rows about this person; the others are about other people.
    reads: `
      file_name, created_at,
      (
        select jsonb_agg(row)
        from jsonb_array_elements(jsonb_build_array(header) || preview) row
        where row::text ~* :pattern
      ) as rows`,
    erase: `
      update import_job
      set file_name = case when ${plainFileName} ~* :pattern then 'erased.' || format else file_name end,
        header = case
          when header::text ~* :pattern
            then (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(header))
          else header
        end,
        preview = coalesce(
          (
            select jsonb_agg(row)
            from jsonb_array_elements(preview) row
            where row::text !~* :pattern
          ),
          '[]'
        )
      where :who`,
  },
];
