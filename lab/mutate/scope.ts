/** Rules and presenters without database, clock or environment, by folder of lib. The tests of each are beside it. */
const sources: Record<string, readonly string[]> = {
  api: ['deprecation', 'etag', 'window-counter'],
  'api/balance': ['etag', 'present-v1', 'present-v2'],
  'app-config/app-status': ['present'],
  'app-config/catalog': ['rules'],
  'app-config/maintenance': ['present', 'rules'],
  'app-config/release': ['present', 'rollout-health', 'rollout-rules', 'rules'],
  'change/policy': ['lockout'],
  core: ['format-duration', 'html', 'latency', 'mask', 'money', 'network', 'read-id'],
  ledger: ['rules'],
  'notify/realtime': ['present'],
  'notify/webhooks': ['rules'],
  payments: ['rules'],
  'people/account': ['present', 'rules'],
  'people/engagement': ['rules'],
  'people/location': ['rules'],
  'people/restrictions': ['rules'],
  'people/restrictions/responsible-play': ['rules'],
  'play/contest': ['prizes', 'rules', 'standings-file'],
  'play/entries': ['present', 'rules'],
  'play/feed': ['rules'],
  'play/grading': ['rules'],
  'play/practice-draft': ['rules'],
  'rewards/challenge': ['rules'],
  'rewards/promo': ['describe-rule', 'promo-state', 'rules'],
  'rewards/trivia': ['read-csv', 'rules'],
}

export const folders = Object.keys(sources)

const filesOf = (folder: string) => (sources[folder] ?? []).map(name => `lib/${folder}/${name}`)

export const findSources = (folder: string): string[] => filesOf(folder).map(file => `${file}.ts`)

const otherTests = ['lib/api/balance/present', 'lib/app-config/maintenance/closures']

export const testFiles = [...folders.flatMap(filesOf), ...otherTests].map(file => `${file}.test.ts`)
