/** What subjects are called; one that is not here is called by its type. */
export const subjectLabels: Readonly<Record<string, string>> = {
  user: 'user',
  users: 'users',
  feed: 'feed',
  promo: 'promo',
  release: 'release',
  maintenance_switch: 'maintenance',
  maintenance_window: 'window',
  game: 'game',
  'game-order': 'order of the games',
  picture: 'picture',
  navigation: 'navigation',
  'navigation-order': 'order of the menu',
  correction: 'correction',
  message: 'message',
  job: 'job',
  operator: 'operator',
  setting: 'setting',
  contest: 'contest',
  blueprint: 'blueprint',
  entry: 'entry',
  multipliers: 'multipliers',
  list: 'list',
  'saved-view': 'view',
}

type Told = {
  action: string
  subjectType: string
  subjectId: string
  operatorId: number | null
  before: object | null
  after: object | null
}

/** The sentence of a change between its author and its subject: "changed 4 fields of promo". */
export function describeChange(change: Told): string {
  const special = specials[change.action]
  if (special) return special(change)
  const [, verb = change.action] = change.action.split('.')
  const noun = subjectLabels[change.subjectType] ?? change.subjectType.replaceAll(/[_-]/g, ' ')
  const fields = Object.keys(change.after ?? {}).length
  if (verb === 'change' && change.before && fields > 0)
    return `changed ${fields === 1 ? fieldLabel(Object.keys(change.after ?? {})[0] ?? '') : `${fields} fields`} of ${noun}`
  return `${inPast(verb.replaceAll('-', ' '))} ${noun}`
}

const isOwn = ({ operatorId, subjectId }: Told) => String(operatorId) === subjectId

const specials: Readonly<Record<string, (change: Told) => string>> = {
  'setting.change': () => 'changed setting',
  'operator.sign-in': () => 'signed in',
  'operator.sign-out': () => 'signed out',
  'operator.sign-out-everywhere': change =>
    isOwn(change) ? 'signed out everywhere else' : 'signed out of every browser',
  'operator.lock-out': () => 'locked out for 10 minutes',
  'operator.accept-invitation': () => 'chose a first password',
  'operator.reset-password': () => 'chose a new password by mail',
  'operator.change-password': () => 'changed their password',
  'operator.send-reset-link': () => 'mailed a link for a new password to',
  'operator.turn-on-codes': () => 'turned their authenticator on',
  'operator.turn-off-codes': () => 'turned their authenticator off',
  'operator.renew-recovery-codes': () => 'made new recovery codes',
  'operator.reset-codes': () => 'reset the authenticator of',
  'operator.change-role': () => 'changed the role of',
  'operator.invite-again': () => 'invited again',
  'game.reorder': () => 'changed the order of the games',
  'navigation.reorder': () => 'changed the order of the menu',
  'maintenance.switch': ({ after }) =>
    after && 'isEnabled' in after && after.isEnabled
      ? 'switched maintenance on'
      : 'changed the maintenance switch',
  'operator.recover': () => 'let in again',
  'feed.import': () => 'took in a delivery for',
  'approval.request': () => 'asked a second manager about',
  'approval.agree': () => 'agreed to a change of',
  'approval.refuse': () => 'refused a change of',
  'user.revoke': () => 'signed every device out of',
  'user.export': () => 'took out all that is held on',
  'balance.adjust': () => 'credited or debited',
  'transaction.reverse': () => 'reversed a transaction of',
  'user.mark-tester': ({ after }) =>
    after && 'isTester' in after && after.isTester ? 'made a tester of' : 'took the tester’s mark from',
  'users.mark-testers': () => 'changed the tester’s mark of',
}

/** Changes whose subject is the author, or is in the sentence already, so that its name would be said twice. */
export function hidesSubject(change: Told): boolean {
  if (/^(?:game|navigation)\.reorder$|^maintenance\.switch$/.test(change.action)) return true
  return change.subjectType === 'operator' && isOwn(change)
}

const irregular: Readonly<Record<string, string>> = {
  withdraw: 'withdrew',
  send: 'sent',
  resend: 'sent again',
  run: 'ran',
  rerun: 'ran again',
  put: 'put',
  take: 'took',
  make: 'made',
  undo: 'undid',
  export: 'took out as a file',
}

function inPast(words: string): string {
  const [verb = '', ...rest] = words.split(' ')
  const past = irregular[verb] ?? regularPast(verb)
  return [past, ...rest].join(' ')
}

function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (/^(?:plan|drop|stop|cancel)$/.test(verb))
    return verb === 'cancel' ? 'canceled' : `${verb}${verb.at(-1)}ed`
  return `${verb}ed`
}

/** A field in words: "publishAt" is "publish at", "creditsCents" is "credits". */
export function fieldLabel(name: string): string {
  return name
    .replace(/(?:_cents|Cents|_id|Id)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
