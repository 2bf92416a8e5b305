const pages: Readonly<Record<string, (id: string) => string>> = {
  user: id => `/admin/users/${id}`,
  promo: id => `/admin/promos/${id}`,
  // A requested release that does not exist yet has no page.
  release: id => (id === 'new' ? '/admin/app-versions' : `/admin/app-versions/${id}`),
  maintenance_switch: () => '/admin/maintenance',
  maintenance_window: () => '/admin/maintenance',
  'game-order': () => '/admin/games',
  game: id => `/admin/games/${id}`,
  'navigation-order': () => '/admin/navigations',
  navigation: () => '/admin/navigations',
  'sound-order': () => '/admin/sounds',
  sound: () => '/admin/sounds',
  trivia: id => (id === 'import' ? '/admin/trivia' : `/admin/trivia/${id}`),
  correction: id => `/admin/matches/corrections/${id}`,
  feed: () => '/admin/matches',
  match: id => `/admin/matches/${id.replace('%2F', '/')}`,
  message: id => `/admin/messages/${id}`,
  job: () => '/admin/jobs',
  operator: () => '/admin/operators',
  setting: id => `/admin/settings#${id}`,
  entry: id => `/admin/entries/${id}`,
  challenge: id => `/admin/challenges/${id}`,
  region: id => `/admin/regions#${id}`,
  'credit-bucket': () => '/admin/credit-buckets',
  contest: id => `/admin/contests/${id}`,
  blueprint: id => `/admin/contests/blueprints/${id}`,
  'payment event': () => '/admin/payment-events',
  'payment case': () => '/admin/payment-cases',
  multipliers: () => '/admin/multipliers',
  'api-token': () => '/admin/api-tokens',
  webhook: id => `/admin/webhooks/${id}`,
}

/** Null if the subject has no page. The rows of a contest or promo, list `contest:18`, are on its page. */
export function subjectHref({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const [type = '', id] = subjectType === 'list' ? subjectId.split(':') : [subjectType, subjectId]
  return id === undefined ? null : (pages[type]?.(encodeURIComponent(id)) ?? null)
}
