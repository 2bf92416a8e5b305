/** Folders of lib on one level. A folder imports from itself and from the levels above it in the table. */
export type Layer = {
  folders: string[]
  /** One line for docs/architecture.md. */
  purpose: string
  /** The only folders that it imports from. */
  only?: string[]
  /** Its folders import from each other. */
  areSiblings?: true
  /** The only folders that import from it. */
  usedBy?: string[]
}

/**
 * The folders of lib, from the lowest. To add a folder, add its name here and run `npm run layers`, which writes
 * lint/layers.jsonc and the table in docs/architecture.md.
 */
export const layers: Layer[] = [
  { folders: ['db'], purpose: 'PostgreSQL: connection, transaction, cache, migrations' },
  {
    folders: ['mail', 'sms'],
    purpose: 'providers',
    only: [],
    usedBy: ['messages', 'alerts'],
  },
  { folders: ['audit'], purpose: 'records who changed what' },
  { folders: ['policy', 'list'], purpose: 'limits of operators; paged lists' },
  { folders: ['settings'], purpose: 'values that change while the service runs', only: ['db', 'audit', 'policy'] },
  { folders: ['jobs'], purpose: 'recurring and queued work' },
  { folders: ['messages', 'realtime'], purpose: 'mail and SMS by outbox; websocket and push events' },
  {
    folders: ['analytics', 'health', 'ledger-audit'],
    purpose: 'statistics, readiness and ledger verification: SQL without domain code',
    only: ['db', 'jobs'],
  },
  {
    folders: ['alerts'],
    purpose: 'notifies operators of failures',
    only: ['db', 'settings', 'jobs', 'mail', 'messages'],
  },
  { folders: ['release', 'maintenance'], purpose: 'app versions and maintenance windows', areSiblings: true },
  {
    folders: ['wallet', 'picture', 'operator', 'device', 'payments', 'engagement'],
    purpose: 'domains that know no other domain',
  },
  { folders: ['account', 'app-status', 'catalog', 'contest', 'impact', 'multipliers', 'promo'], purpose: 'domains' },
  {
    folders: ['feed', 'grading', 'settlement', 'corrections', 'entries', 'practice-draft'],
    purpose: "matches, lines and pick'em entries from confirmation to payout",
    areSiblings: true,
  },
  { folders: ['balance'], purpose: 'the balance replies, read across domains' },
  {
    folders: ['auth'],
    purpose: 'who is calling',
    only: ['db', 'audit', 'policy', 'settings', 'jobs', 'messages', 'account', 'operator', 'release', 'maintenance'],
  },
  { folders: ['http'], purpose: 'endpoints: bodies, replies, limits, idempotency', only: ['auth'] },
  { folders: ['rejections'], purpose: 'rejected requests', only: ['db', 'list', 'http', 'promo'] },
  {
    folders: ['approval', 'audit-log', 'preview', 'search'],
    purpose: 'console features across domains',
  },
  { folders: ['overview'], purpose: 'the first page of the console' },
  { folders: ['page'], purpose: 'what console pages read from a request', only: ['auth', 'list'] },
  {
    folders: ['qa'],
    purpose: 'users in known states, for tests',
    only: ['db', 'messages', 'wallet', 'promo', 'account', 'http'],
  },
  { folders: ['client'], purpose: 'typed client of the API', only: [] },
]

const db = ['db']

/** Single files that import more than their folder does. */
export const exceptions: { files: string[]; folder: string; also: string[]; reason: string }[] = [
  {
    files: ['lib/http/{rate-limit,idempotency,delivered-answers}*.ts'],
    folder: 'http',
    also: db.map(name => `@/lib/${name}/**`),
    reason: 'exact limits and idempotency keys are stored',
  },
  {
    files: ['lib/feed/read-file.ts'],
    folder: 'feed',
    also: ['@/lib/http/body'],
    reason: 'a file is parsed like a request body',
  },
]
