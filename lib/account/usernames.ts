/** Prefixes of console IDs: U-40218 is a user, E-88214 an entry. */
const idPrefixes = 'ucepmt'

const reserved = new Set([
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'superuser',
    'operator',
    'manager',
    'moderator',
    'mod',
    'staff',
  ],
  ...[
    'support',
    'helpdesk',
    'help',
    'service',
    'customerservice',
    'security',
    'billing',
    'payments',
    'payouts',
  ],
  ...['official', 'team', 'slatekeeper', 'slatekeeperteam', 'slatekeepersupport', 'house', 'bot', 'noreply'],
  ...[
    'anonymous',
    'anyone',
    'everyone',
    'nobody',
    'unknown',
    'deleted',
    'purged',
    'guest',
    'null',
    'undefined',
  ],
])

export const reservedUsernameMessage = 'This username is reserved. Choose another one.'

/** Rejects names that could be mistaken for a phone number, an ID, an email address or staff. */
export function isAllowedUsername(username: string): boolean {
  const name = username.normalize('NFKC').toLowerCase()
  const bare = name.replaceAll(/[^\p{L}\p{N}@]/gu, '')
  const isReserved =
    name.includes('@') ||
    /^\p{N}*$/u.test(bare) ||
    new RegExp(`^[${idPrefixes}]\\d{1,10}$`).test(bare) ||
    reserved.has(bare)
  return !isReserved
}
