export const closeAccountSql = `
  update account
  set status = 0, deletion_at = $2, deletion_by = $3, subscription_auto = false,
    subscription_check_at = null, updated_at = $4
  where id = $1`;

export const reopenAccountSql = `
  update account
  set status = 1, deletion_at = null, deletion_by = null, updated_at = $2,
    subscription_check_at = case when subscription_plan > 0 then $2 end
  where id = $1 and status = 0 and deletion_at > $2`;

export const blankAccountSql = `
  update account
  set email = '', company = '', first_name = '', last_name = '', address = '', state = '', telephone = '',
    industry = '', website = '', notification_email = '', notification = false, hear = '', product = '',
    sending_frequency = '', sending_volume = '', sending_type = '', company_size = '',
    sending_suspended_reason = '', organization_id = null, is_admin = false, deletion_by = null,
    deleted_at = $2, updated_at = $2
  where id = $1`;
