/**
 * What a purge does with a text or JSON column:
 * - `none`: no one writes personal data into it
 * - `deleted`: the values of the user are deleted or replaced with the account
 * - `expired`: rows are deleted within the 30 days before a purge
 * - `redacted`: operators or others write it, so mentions of the user are replaced by their ID
 */
export type TextColumn = 'none' | 'deleted' | 'expired' | 'redacted'

type Table = TextColumn | Partial<Record<TextColumn, string>>

/** Tables of which all columns are treated alike. */
const whole = (treatment: TextColumn, tables: string): Record<string, Table> =>
  Object.fromEntries(tables.split(' ').map(table => [table, treatment]))

/** Every table of the database with such columns; a test names missing ones. */
export const textColumns: Record<string, Table> = {
  ...whole('none', 'abuse_counts broadcast_states contest_settlement_entries counted_builds'),
  ...whole('none', 'deposit_reversals feed_games feed_players games geo_location_statuses hourly_metrics'),
  ...whole('none', 'identity_events job_tasks kyc_statuses navigations operator_alerts operator_sessions'),
  ...whole('none', 'operators person_keys person_uses pickem_entries pickem_entry_players pictures'),
  ...whole('none', 'policy_uses postings purged_person_keys qa_contacts qa_events qa_faults qa_snapshots'),
  ...whole('none', 'rate_limits regions sandbox_payments settlement_correction_entries stripe_checkouts'),
  ...whole('none', 'stripe_customers stripe_transfers stripe_verifications trivia_answers'),
  ...whole('none', 'trivia_questions'),
  ...whole('deleted', 'access_tokens challenge_wins contact_changes device_info_logs devices'),
  ...whole('deleted', 'email_verifications idempotency_keys identity_documents location_checks messages'),
  ...whole('deleted', 'payment_methods referral_logs user_background_sounds user_engagement'),
  ...whole('deleted', 'user_geolocations user_kyc users'),
  ...whole('expired', 'api_token_calls job_runs operator_presences rejections webhook_deliveries'),
  ...whole('expired', 'webhook_events'),
  api_tokens: { none: 'prefix scopes', redacted: 'name' },
  audit_rows: {
    none: 'author_name action subject_type subject_id request_id favors',
    redacted: 'subject_name before after reason',
  },
  blueprints: { none: 'prizes', redacted: 'name' },
  challenges: { redacted: 'name description' },
  contest_settlements: { none: 'decided_by', redacted: 'reason' },
  contests: { none: 'prizes feed_standings', redacted: 'name' },
  credit_buckets: { redacted: 'name' },
  deposits: { none: 'provider currency external_id', deleted: 'method_label failure_reason return_url' },
  identity_cases: {
    deleted: 'provider_reference legal_name street city state postal_code',
    redacted: 'reason',
  },
  ledger_transactions: { none: 'request_key', redacted: 'reason' },
  maintenance_windows: { redacted: 'message' },
  multiplier_tables: { none: 'created_by', redacted: 'reason' },
  payment_cases: { none: 'key kind provider', redacted: 'summary resolution' },
  payment_events: { none: 'provider event_id kind outcome error', deleted: 'body' },
  pending_approvals: {
    none: 'action subject_type subject_id change_key',
    redacted: 'input subject_name reason decision_reason',
  },
  promos: { redacted: 'name description rules' },
  releases: { none: 'version rollout_plan', redacted: 'notes rollout_reason' },
  saved_views: { none: 'list', redacted: 'name search' },
  segments: { redacted: 'name' },
  settings: { none: 'key', redacted: 'value' },
  settlement_corrections: { none: 'figures fingerprint outcomes decided_by', redacted: 'reason' },
  sounds: { none: 'key', redacted: 'name' },
  user_notes: { redacted: 'text' },
  webhook_endpoints: { none: 'url events disabled_because', redacted: 'name' },
  withdrawals: {
    none: 'provider currency external_id stopped_for',
    deleted: 'method_label method_fingerprint failure_reason',
  },
}

export function treatmentOf(table: string, column: string): TextColumn | undefined {
  const entry = textColumns[table]
  if (typeof entry !== 'object') return entry
  const found = Object.entries(entry).find(([, columns]) => columns.split(' ').includes(column))
  return found?.[0] as TextColumn | undefined
}

export function redactedColumns(): { table: string; columns: string[] }[] {
  return Object.entries(textColumns).flatMap(([table, entry]) =>
    typeof entry === 'object' && entry.redacted ? [{ table, columns: entry.redacted.split(' ') }] : [],
  )
}

export const jsonColumns: ReadonlySet<string> = new Set([
  'before',
  'after',
  'input',
  'rules',
  'notes',
  'value',
])
