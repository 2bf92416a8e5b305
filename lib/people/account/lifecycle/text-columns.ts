/**
 * What a purge does with a text or JSON column:
 * - `none`: no one writes personal data into it
 * - `deleted`: the values of the user are deleted or replaced with the account
 * - `expired`: rows are deleted within the 30 days before a purge
 * - `redacted`: operators or others write it, so mentions of the user are replaced by their ID
 */
export type TextColumn = 'none' | 'deleted' | 'expired' | 'redacted'

type Table = TextColumn | Partial<Record<TextColumn, string>>

/** Every table of the database with such columns; a test names missing ones. */
export const textColumns: Record<string, Table> = {
  abuse_counts: 'none',
  access_tokens: 'deleted',
  api_token_calls: 'expired',
  api_tokens: { none: 'prefix scopes', redacted: 'name' },
  audit_rows: {
    none: 'author_name action subject_type subject_id request_id favors',
    redacted: 'subject_name before after reason',
  },
  blueprints: { none: 'prizes', redacted: 'name' },
  broadcast_states: 'none',
  challenge_wins: 'deleted',
  challenges: { redacted: 'name description' },
  contact_changes: 'deleted',
  contest_settlement_entries: 'none',
  contest_settlements: { none: 'decided_by', redacted: 'reason' },
  contests: { none: 'prizes feed_standings', redacted: 'name' },
  counted_builds: 'none',
  credit_buckets: { redacted: 'name' },
  deposit_reversals: 'none',
  deposits: { none: 'provider currency external_id', deleted: 'method_label failure_reason return_url' },
  device_info_logs: 'deleted',
  devices: 'deleted',
  email_verifications: 'deleted',
  feed_games: 'none',
  feed_players: 'none',
  games: 'none',
  geo_location_statuses: 'none',
  hourly_metrics: 'none',
  idempotency_keys: 'deleted',
  identity_cases: {
    deleted: 'provider_reference legal_name street city state postal_code',
    redacted: 'reason',
  },
  identity_documents: 'deleted',
  identity_events: 'none',
  job_runs: 'expired',
  job_tasks: 'none',
  kyc_statuses: 'none',
  ledger_transactions: { none: 'request_key', redacted: 'reason' },
  location_checks: 'deleted',
  maintenance_windows: { redacted: 'message' },
  messages: 'deleted',
  multiplier_tables: { none: 'created_by', redacted: 'reason' },
  navigations: 'none',
  operator_alerts: 'none',
  operator_presences: 'expired',
  operator_sessions: 'none',
  operators: 'none',
  payment_cases: { none: 'key kind provider', redacted: 'summary resolution' },
  payment_events: { none: 'provider event_id kind outcome error', deleted: 'body' },
  payment_methods: 'deleted',
  pending_approvals: {
    none: 'action subject_type subject_id change_key',
    redacted: 'input subject_name reason decision_reason',
  },
  person_keys: 'none',
  person_uses: 'none',
  pickem_entries: 'none',
  pickem_entry_players: 'none',
  pictures: 'none',
  policy_uses: 'none',
  postings: 'none',
  promos: { redacted: 'name description rules' },
  purged_person_keys: 'none',
  // Only with QA_TOOLS=1.
  qa_contacts: 'none',
  qa_events: 'none',
  qa_faults: 'none',
  qa_snapshots: 'none',
  rate_limits: 'none',
  referral_logs: 'deleted',
  regions: 'none',
  rejections: 'expired',
  releases: { none: 'version rollout_plan', redacted: 'notes rollout_reason' },
  sandbox_payments: 'none',
  saved_views: { none: 'list', redacted: 'name search' },
  segments: { redacted: 'name' },
  settings: { none: 'key', redacted: 'value' },
  settlement_correction_entries: 'none',
  settlement_corrections: { none: 'figures fingerprint outcomes decided_by', redacted: 'reason' },
  sounds: { none: 'key', redacted: 'name' },
  stripe_checkouts: 'none',
  stripe_customers: 'none',
  stripe_transfers: 'none',
  stripe_verifications: 'none',
  trivia_answers: 'none',
  trivia_questions: 'none',
  user_background_sounds: 'deleted',
  user_engagement: 'deleted',
  user_geolocations: 'deleted',
  user_kyc: 'deleted',
  user_notes: { redacted: 'text' },
  users: 'deleted',
  webhook_deliveries: 'expired',
  webhook_endpoints: { none: 'url events disabled_because', redacted: 'name' },
  webhook_events: 'expired',
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
