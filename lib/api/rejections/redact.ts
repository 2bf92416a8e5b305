import { maskRecipient, maskValues } from '@/lib/core/mask'

const names = (list: string) => new Set(list.trim().split(/\s+/))

/** Request fields that the request inspector shows. A test names declared fields that are in none of these lists. */
export const keptFields: ReadonlySet<string> = names(`
  action amount answer_id avatar brand bucket buy_in confirmation contest_standings cursor daily days delivery deposit_id ends_at force_update from
  game_id games id include is_gameplay_sound_enabled is_mocked is_scoring_notice_dsa is_settled limit main_blueprint_id main_contest_entry_id
  main_contest_id mode model monthly multiplier next_sound_key os payment_method_id payout permanent pickem_contest_entry_id picks platform
  platforms players preset privacy_show_recent_picks projections promo_code provider publish_at referral_link results return_url rollout saves
  session_id starts_at subject_type test_method timezone topic type until user_background_sounds user_id user_mode username version view weekly
  withdrawal_id
`)

/** Shown masked: the last two digits of a phone, the first letter and the domain of an email. */
export const maskedFields: ReadonlySet<string> = names('email phone')

/** Secrets, positions, and texts of operators. */
export const removedFields: ReadonlySet<string> = names(`
  accuracy_m author channel_name code content fcm_token latitude longitude message new_password new_password_confirmation notes otp otp_signature
  password password_confirmation reason socket_id subject token
`)

const secret = /password|^otp|^code$|token|secret|authorization/i
const maxTextLength = 255
const maxItems = 20
const maxFields = 50

/** Stored in place of values that are secret, personal or not declared by an endpoint. */
const removed = '[removed]'

/** Keeps declared fields that are not personal, masks emails, phones and positions in them, and truncates long texts and lists. */
export function redactInput(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return redact(value)
  const fields = Object.entries(value).slice(0, maxFields)
  return Object.fromEntries(fields.map(([name, inner]) => [redactText(name), redactField(name, inner)]))
}

function redactField(name: string, value: unknown): unknown {
  if (value === null || keptFields.has(name)) return redact(value)
  const isMasked = maskedFields.has(name) && (typeof value === 'string' || typeof value === 'number')
  return isMasked ? redactText(maskRecipient(String(value).slice(0, maxTextLength))) : removed
}

/** For texts, failures and responses of the service: masks by value, and removes secrets except in its own sentences. */
export function redact(value: unknown): unknown {
  return shorten(maskValues(value), '')
}

function shorten(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.slice(0, maxItems).map(item => shorten(item, name))
  if (typeof value === 'object') {
    const fields = Object.entries(value).slice(0, maxFields)
    return Object.fromEntries(fields.map(([key, inner]) => [truncate(key), shorten(inner, key)]))
  }
  if (secret.test(name) && typeof value !== 'boolean' && !isSentence(value)) return removed
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? truncate(value) : value
}

/** Secrets never contain a space. */
function isSentence(value: unknown): boolean {
  return typeof value === 'string' && value.includes(' ')
}

const redactText = (text: string) => truncate(maskValues(text.slice(0, 2 * maxTextLength)))

/** Truncates, and replaces what a jsonb column rejects: NUL and lone surrogates. */
function truncate(text: string): string {
  const isLong = text.length > maxTextLength
  const storable = text.slice(0, maxTextLength).replaceAll('\0', '\u{FFFD}').toWellFormed()
  return isLong ? `${storable}…` : storable
}
