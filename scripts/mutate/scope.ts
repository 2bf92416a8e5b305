/** Rules and presenters without database, clock or environment, by folder of lib. The tests of each are beside it. */
const sources: Record<string, readonly string[]> = {
  '.': ['format-duration', 'html', 'latency', 'mask', 'money', 'read-id'],
  account: ['present', 'rules', 'responsible-play/rules'],
  'app-status': ['present'],
  balance: ['etag', 'present-v1', 'present-v2'],
  catalog: ['rules'],
  challenge: ['rules'],
  contest: ['prizes', 'rules', 'standings-file'],
  engagement: ['rules'],
  entries: ['present', 'rules'],
  feed: ['rules'],
  gates: ['rules'],
  grading: ['rules'],
  http: ['deprecation', 'etag', 'network', 'window-counter'],
  location: ['rules'],
  maintenance: ['present', 'rules'],
  payments: ['rules'],
  policy: ['lockout'],
  'practice-draft': ['rules'],
  promo: ['describe-rule', 'promo-state', 'rules'],
  realtime: ['present'],
  release: ['present', 'rollout-health', 'rollout-rules', 'rules'],
  trivia: ['read-csv', 'rules'],
  wallet: ['rules'],
  webhooks: ['rules'],
}

export const folders = Object.keys(sources)

const filesOf = (folder: string) =>
  (sources[folder] ?? []).map(name => `lib/${folder}/${name}`.replace('/./', '/'))

export const findSources = (folder: string): string[] => filesOf(folder).map(file => `${file}.ts`)

const otherTests = ['lib/balance/present', 'lib/maintenance/closures']

export const testFiles = [...folders.flatMap(filesOf), ...otherTests].map(file => `${file}.test.ts`)
