import {
  call,
  constant,
  type FieldSource,
  type FieldSources,
  operator,
  paging,
  vendor,
} from '@/lib/core/field-source'
import { profileFields, userFields } from '@/lib/people/account/profile-fields'
import { balanceSources } from './balance-sources'
import { playSources } from './play-sources'
import { allFrom } from './rules'

type Declared = Pick<(typeof profileFields)[keyof typeof profileFields], 'source'> & {
  ownSource?: FieldSource
}

/** A field without parts has one source. */
const toSources = (fields: Record<string, Declared>, isOwn = false) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { source, ownSource }]): [string, FieldSource][] =>
      'by' in source
        ? [[name, (isOwn && ownSource) || source]]
        : Object.entries(source).map(([part, each]) => [name + part, each]),
    ),
  )

const { id, email, username } = userFields

const ownLimit = call('POST /responsible-play/limits')
const limitSources = (period: string) => ({
  [`${period}.limit`]: operator('/admin/settings', `Setting deposit_limit_${period}_cents`),
  ...allFrom(ownLimit, `${period}.own_limit ${period}.next_own_limit ${period}.next_at`),
})

const signedIn = call('POST /sign-in', 'A new session')
const repeatedRequest = constant('1 within 60 seconds of a request')

const accountSources: FieldSources = {
  ResponsiblePlay: {
    ...limitSources('daily'),
    ...limitSources('weekly'),
    ...limitSources('monthly'),
    'exclusion.kind': call('POST /responsible-play/time-out'),
    ...allFrom(call('POST /responsible-play/exclude'), 'exclusion.starts_at exclusion.ends_at'),
  },
  IdentityLink: {
    kyc_upload_url: call('POST /kyc/start', 'A new link'),
    expires_at: call('POST /kyc/start', 'Setting kyc_url_expiry_days'),
  },
  Identity: toSources({ id, email, username }),
  User: toSources(userFields),
  Profile: toSources(profileFields, true),
  Session: {
    access_token: call('POST /sign-in', 'A new token'),
    token_type: constant('Always Bearer'),
    expires_at: call('POST /sign-in', 'Lifetime of the token'),
  },
  OwnSession: {
    ...allFrom(signedIn, 'session_id is_current created_at last_used_at expires_at'),
    ...allFrom(call('POST /device-info-logs'), 'platform version'),
  },
  'POST /verify-code': {
    'data.otp': call('POST /forgot-password', 'The code that was sent'),
    'data.type': constant('Always 10: forgot password'),
  },
  'POST /forgot-password': { is_already_requested: repeatedRequest },
  'POST /reactivate-account-send-otp': { is_already_requested: repeatedRequest },
  'POST /profile/phone': { is_already_requested: repeatedRequest },
}

const game = operator('/admin/games')
const games = {
  id: constant("The game's ID in the app"),
  ...allFrom(game, 'name image status sequence updated_at'),
  created_at: constant('When the game was added to the catalog'),
}
const release = operator('/admin/app-versions')
const releases = {
  ...allFrom(release, 'android_version android_force_update ios_version ios_force_update'),
}
const maintenance = operator('/admin/maintenance')
const navigation = operator('/admin/navigations')

const catalogSources: FieldSources = {
  AppStatus: {
    ...releases,
    ...allFrom(release, 'android_min_version ios_min_version'),
    ...allFrom(maintenance, 'maintenance_mode maintenance_message maintenance_starts_at maintenance_ends_at'),
  },
  AppVersions: releases,
  'GET /check-maintenance-mode': { maintenance_mode: maintenance },
  Game: games,
  ExtendedGame: {
    ...games,
    ...allFrom(game, 'featured_contest_image featured_contest_color1 featured_contest_color2'),
    ...allFrom(game, 'featured_contest_color3 featured_contest_btn_color big_wins_color1 big_wins_color2'),
    ...allFrom(game, 'big_wins_image big_wins_arrow big_wins_text_color'),
    cron_status: vendor('POST /feed/import', '1 while the feed delivers'),
  },
  Navigation: {
    ...allFrom(navigation, 'id name sequence'),
    status: constant('Only active ones are sent'),
  },
  SportEligibility: {
    id: games.id,
    ...allFrom(game, 'name image featured_contest_color1 featured_contest_color2 featured_contest_color3'),
    ...allFrom(game, 'featured_contest_btn_color'),
    is_practice_draft_available: operator(
      '/admin/contests',
      'An open practice contest that the user has not entered',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  PracticePopup: {
    is_practice_draft_popup_eligible: operator(
      '/admin/contests',
      'No practice contest was entered and one is open',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  'POST /pusher/auth': { auth: call('POST /pusher/auth', 'Signature of the channel and the socket') },
}

const deposit = call('POST /deposits')
const withdrawal = call('POST /withdrawals')
const webhook = vendor('POST /webhooks/payments/{provider}')
const setting = (key: string) => operator('/admin/settings', `Setting ${key}`)

const paymentSources: FieldSources = {
  'POST /deposits': {
    ...allFrom(deposit, 'data.deposit_id data.status data.checkout_url'),
    'data.expires_at': setting('deposit_checkout_minutes'),
  },
  'GET /deposits': { 'data.next_cursor': paging },
  'GET /withdrawals': { 'data.next_cursor': paging },
  'GET /payment-methods': {
    'data.withdrawal_min': setting('withdrawal_min_cents'),
    'data.withdrawal_max': setting('withdrawal_max_cents'),
  },
  Deposit: {
    ...allFrom(deposit, 'deposit_id amount payment_method created_at'),
    ...allFrom(webhook, 'status failure_reason closed_at'),
  },
  Withdrawal: {
    ...allFrom(withdrawal, 'withdrawal_id amount payment_method created_at'),
    ...allFrom(webhook, 'status failure_reason closed_at'),
    is_reviewed: setting('withdrawal_approval_above_cents'),
    is_cancelable: call('POST /withdrawals/{withdrawal_id}/cancel', '1 until it is canceled or sent'),
  },
  'GET /checkout/{token}': {
    ...allFrom(
      webhook,
      'data.state data.payment_methods[].id data.payment_methods[].name data.failure_reason',
    ),
    ...allFrom(deposit, 'data.amount data.chosen_method data.return_url'),
    'data.minimum': setting('cash_deposit_min_cents'),
    'data.maximum': setting('cash_deposit_max_cents'),
    'data.is_sandbox': constant('1 as long as the sandbox is the only provider'),
    'data.redirect_to': call('POST /checkout/{token}'),
  },
}

/** The source of every field that a reply can have. A test compares it with the replies of all endpoints. */
export const fieldSources: FieldSources = {
  ...accountSources,
  ...balanceSources,
  ...catalogSources,
  ...paymentSources,
  ...playSources,
}
