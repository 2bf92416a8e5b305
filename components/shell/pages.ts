import type { Route } from 'next'
import type { IconName } from '@/components/ui/icon'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'

/** A console page as the sidebar, command palette and shortcuts list it. */
type ConsolePage = {
  name: string
  href: string
  icon: IconName
  /** Minimum role. */
  role: Role
  /** Shortcut key, pressed after `g`. */
  key?: string
  /** Label in the phone tab bar. */
  short?: string
}

export const home = '/admin' as Route

/** The first group has no heading. */
export const pageGroups: readonly { name: string; pages: readonly ConsolePage[] }[] = [
  {
    name: '',
    pages: [
      { name: 'Overview', href: '/admin', icon: 'overview', role: 'viewer', key: 'o' },
      { name: 'Handover', href: '/admin/handover', icon: 'clock', role: 'viewer', key: 'h' },
    ],
  },
  {
    name: 'App',
    pages: [
      {
        name: 'App versions',
        href: '/admin/app-versions',
        icon: 'versions',
        role: 'viewer',
        key: 'v',
        short: 'Versions',
      },
      { name: 'Maintenance', href: '/admin/maintenance', icon: 'maintenance', role: 'viewer', key: 'm' },
      { name: 'Games', href: '/admin/games', icon: 'games', role: 'viewer' },
      { name: 'Navigations', href: '/admin/navigations', icon: 'navigations', role: 'viewer' },
      { name: 'Sounds', href: '/admin/sounds', icon: 'sounds', role: 'viewer' },
    ],
  },
  {
    name: 'Play',
    pages: [
      {
        name: 'Free-play promos',
        href: '/admin/promos',
        icon: 'promo',
        role: 'viewer',
        key: 'p',
        short: 'Promos',
      },
      { name: 'Credit buckets', href: '/admin/credit-buckets', icon: 'bucket', role: 'viewer' },
      { name: 'Challenges', href: '/admin/challenges', icon: 'challenge', role: 'viewer' },
      { name: 'Pick’em entries', href: '/admin/entries', icon: 'picks', role: 'viewer' },
      { name: 'Matches', href: '/admin/matches', icon: 'matches', role: 'viewer' },
      { name: 'Contests', href: '/admin/contests', icon: 'contests', role: 'viewer' },
      { name: 'Multipliers', href: '/admin/multipliers', icon: 'multiply', role: 'viewer' },
      { name: 'Trivia', href: '/admin/trivia', icon: 'trivia', role: 'viewer' },
    ],
  },
  {
    name: 'People',
    pages: [
      { name: 'Users', href: '/admin/users', icon: 'user', role: 'viewer', key: 'u' },
      { name: 'Identity checks', href: '/admin/identity', icon: 'shield', role: 'manager' },
      { name: 'Regions', href: '/admin/regions', icon: 'region', role: 'viewer' },
      { name: 'Messages', href: '/admin/messages', icon: 'mail', role: 'viewer' },
    ],
  },
  {
    name: 'Money',
    pages: [
      { name: 'Deposits', href: '/admin/deposits', icon: 'deposit', role: 'viewer' },
      { name: 'Withdrawals', href: '/admin/withdrawals', icon: 'withdrawal', role: 'viewer', key: 'w' },
      { name: 'Payment events', href: '/admin/payment-events', icon: 'log', role: 'viewer' },
      { name: 'Payment cases', href: '/admin/payment-cases', icon: 'warn', role: 'viewer' },
    ],
  },
  {
    name: 'Diagnostics',
    pages: [
      { name: 'Preview as build', href: '/admin/preview', icon: 'code', role: 'viewer' },
      { name: 'Request inspector', href: '/admin/requests', icon: 'help', role: 'viewer' },
    ],
  },
  {
    name: 'System',
    pages: [
      { name: 'Audit log', href: '/admin/audit', icon: 'log', role: 'viewer', key: 'a' },
      { name: 'Approvals', href: '/admin/approvals', icon: 'scale', role: 'manager' },
      { name: 'Jobs', href: '/admin/jobs', icon: 'clock', role: 'viewer' },
      { name: 'API tokens', href: '/admin/api-tokens', icon: 'key', role: 'editor' },
      { name: 'Webhooks', href: '/admin/webhooks', icon: 'arrow', role: 'viewer' },
      { name: 'Operators', href: '/admin/operators', icon: 'shield', role: 'manager' },
      { name: 'Settings', href: '/admin/settings', icon: 'settings', role: 'viewer' },
    ],
  },
]

export function pagesFor(role: Role): typeof pageGroups {
  return pageGroups
    .map(group => ({ ...group, pages: group.pages.filter(page => isAtLeast(role, page.role)) }))
    .filter(group => group.pages.length > 0)
}

/** The page that a path belongs to, including its detail pages. */
export function findPage(path: string): { group: string; page: ConsolePage } | undefined {
  for (const { name, pages } of pageGroups)
    for (const page of pages)
      if (path === page.href || (page.href !== '/admin' && path.startsWith(`${page.href}/`)))
        return { group: name, page }
  return undefined
}

/** Whether the role can open the page that a link belongs to. A page below it, such as a form, can require more. */
export function canOpen(role: Role, href: string): boolean {
  const found = findPage(new URL(href, 'http://console').pathname)
  return !found || isAtLeast(role, found.page.role)
}
