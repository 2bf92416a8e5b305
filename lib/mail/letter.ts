/** What a mail says, before it is written out; `ttlSeconds` is how long its code or link works. */
export type Letter =
  | { template: 'welcome'; username: string; link: string; ttlSeconds: number }
  | { template: 'verify-email'; username: string; link: string; ttlSeconds: number }
  | { template: 'forgot-password-code'; username: string; code: string; ttlSeconds: number }
  | { template: 'password-changed'; username: string }
  | { template: 'account-deleted'; username: string; graceDays: number }
