import sql, { raw, type Sql } from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import { transaction } from '@/lib/db/transaction'
import { operatorTemplates } from '@/lib/notify/messages/rules'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { isMessageTo } from './addresses-of'

export const userExport = recorded({
  name: 'user.export',
  role: 'manager',
  harmless: 'Read only. By managers, or on the command line of the server.',
  did: 'exported the data of {subject}',
  undo: 'An export changes nothing.',
})

/** Rows by table, amounts in hundredths; no hashes, codes or operator names. An author's export is audited. Throws UserNotFound. */
export async function exportUser(userId: number, by?: Author): Promise<UserExport> {
  const data = await withReadOnlySnapshot(async db => {
    const rows: Record<string, unknown[]> = {}
    const plain = Object.fromEntries(plainTables.map(name => [name, rowsOf(name)]))
    for (const [name, query] of Object.entries({ ...tables, ...plain }))
      rows[name] = (await db.rows<{ row: unknown }>(query(userId))).map(({ row }) => row)
    return rows as UserExport
  })
  const [user] = data.users
  if (!user) throw new Failure('UserNotFound')
  const subject = toUserSubject({ id: userId, username: String(user.username) })
  if (by) await transaction(db => userExport.record(db, by, { subject }))
  return data
}

type UserExport = Record<keyof typeof tables, Record<string, unknown>[]>

/** Tables that are exported as they are. */
const plainTables = [
  'active_days buckets challenge_wins contest_entries contest_settlement_entries deposit_limits',
  'deposit_reversals deposits device_info_logs devices given_moves location_checks otp_failures payment_methods',
  'postings promo_claims referral_logs rejections self_exclusions settlement_correction_entries suspensions',
  'trivia_completions user_background_sounds user_engagement withdrawals',
].flatMap(names => names.split(' '))

/** One query per other table; each returns a JSON column `row` without secrets. */
const tables = {
  users: (id: number) => sql`select to_jsonb(u) - 'password_hash' as row from users u where id = ${id}`,
  user_kyc: (id: number) => sql`
    select to_jsonb(k) - array['status_id', 'link_key'] || jsonb_build_object('status', s.name) as row
      from user_kyc k join kyc_statuses s on s.id = k.status_id where k.user_id = ${id}`,
  identity_cases: rowsOf('identity_cases', 'address_hmac', 'decided_by_id', 'approved_by_id'),
  /** Without the pictures, which are deleted after the check. */
  identity_documents: (id: number) => sql`
    select to_jsonb(d) - array['content', 'picture_hashes', 'picture_bands'] as row
      from identity_documents d join identity_cases c on c.id = d.case_id where c.user_id = ${id} order by d.id`,
  user_geolocations: (id: number) => sql`
    select to_jsonb(g) - 'status_id' || jsonb_build_object('status', s.name) as row
      from user_geolocations g join geo_location_statuses s on s.id = g.status_id where g.user_id = ${id}`,
  access_tokens: rowsOf('access_tokens', 'token_hash', 'previous_hashes'),
  otps: rowsOf('otps', 'code_hmac'),
  otp_network_failures: rowsOf('otp_network_failures', 'network_hmac'),
  known_networks: rowsOf('known_networks', 'network_hmac'),
  email_verifications: rowsOf('email_verifications', 'token_hash'),
  contact_changes: rowsOf('contact_changes', 'token_hash', 'revert_token_hash'),
  idempotency_keys: rowsOf('idempotency_keys', 'request_hash'),
  messages: (id: number) => sql`
    select to_jsonb(m) || jsonb_build_object('props', m.props - array['code', 'link']) as row from messages m
     where ${isMessageTo(id)} and template <> all(${[...operatorTemplates]}::text[])
     order by m.id`,
  stripe_customers: rowsOf('stripe_customers', 'customer_key', 'account_key'),
  payment_events: rowsOf('payment_events', 'body'),
  payment_cases: rowsOf('payment_cases', 'resolved_by_id'),
  ledger_transactions: rowsOf('ledger_transactions', 'request_key'),
  policy_uses: rowsOf('policy_uses', 'operator_id'),
  pickem_entries: (id: number) => sql`
    select to_jsonb(e) || jsonb_build_object('picks_made', (
             select jsonb_agg(to_jsonb(p) - 'entry_id' order by p.position)
               from pickem_entry_players p where p.entry_id = e.id)) as row
      from pickem_entries e where e.user_id = ${id} order by e.id`,
  /** Without operator names: they are about the user, so they belong to the user's data. */
  user_notes: rowsOf('user_notes', 'author_id'),
  segment_users: (id: number) => sql`
    select to_jsonb(m) || jsonb_build_object('segment', s.name) as row
      from segment_users m left join segments s on s.id = m.segment_id where m.user_id = ${id} order by m.segment_id`,
  person_keys: rowsOf('person_keys', 'key_hash'),
  person_uses: rowsOf('person_uses', 'key_hash'),
  purged_person_keys: rowsOf('purged_person_keys', 'key_hmac'),
  /** Without operator names. */
  audit_rows: (id: number) => sql`
    select jsonb_build_object('action', action, 'before', before, 'after', after, 'reason', reason,
                              'created_at', created_at) as row
      from audit_rows where subject_type = 'user' and subject_id = ${id}::int::text order by id`,
  pending_approvals: (id: number) => sql`
    select jsonb_build_object('action', action, 'input', input, 'reason', reason, 'requested_at', requested_at,
                              'decision', decision, 'decided_at', decided_at) as row
      from pending_approvals where subject_type = 'user' and subject_id = ${id}::int::text order by id`,
} satisfies Record<string, (id: number) => Sql>

function rowsOf(table: string, ...secret: string[]) {
  const from = raw(table)
  return (id: number) => sql`
    select to_jsonb(${from}) - ${secret}::text[] as row from ${from} where user_id = ${id} order by ${from}`
}
