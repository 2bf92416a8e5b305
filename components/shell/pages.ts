import type { IconName } from '@/components/ui/icon'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'

/** A console page, as tabs, breadcrumbs, command palette and shortcuts show it. */
type ConsolePage = {
  name: string
  href: string
  icon: IconName
  /** Minimum role. */
  role: Role
  /** Shortcut key, pressed after `g`. */
  key?: string
}

/** A link of the sidebar. Its pages are tabs of each other; the link opens the first that the role can open. */
type Area = {
  name: string
  icon: IconName
  pages: readonly [ConsolePage, ...ConsolePage[]]
  /** Label in the phone tab bar. */
  short?: string
}

export const home = '/admin'

/** An area of one page has its name and icon. */
function single({ short, ...page }: ConsolePage & Pick<Area, 'short'>): Area {
  return { name: page.name, icon: page.icon, pages: [page], ...(short && { short }) }
}

/** The first group has no heading. */
export const pageGroups: readonly { name: string; areas: readonly Area[] }[] = [
  {
    name: '',
    areas: [
      {
        name: 'Overview',
        icon: 'overview',
        pages: [
          { name: 'Overview', href: '/admin', icon: 'overview', role: 'viewer', key: 'o' },
          {
            name: 'Calendar',
            href: '/admin/calendar',
            icon: 'calendar',
            role: 'viewer',
            key: 'c',
          },
          { name: 'Handover', href: '/admin/handover', icon: 'clock', role: 'viewer', key: 'h' },
        ],
      },
      single({ name: 'Approvals', href: '/admin/approvals', icon: 'scale', role: 'manager' }),
    ],
  },
  {
    name: 'App',
    areas: [
      single({
        name: 'App versions',
        href: '/admin/app-versions',
        icon: 'versions',
        role: 'viewer',
        key: 'v',
        short: 'Versions',
      }),
      single({
        name: 'Maintenance',
        href: '/admin/maintenance',
        icon: 'maintenance',
        role: 'viewer',
        key: 'm',
      }),
      {
        name: 'App content',
        icon: 'games',
        pages: [
          { name: 'Games', href: '/admin/games', icon: 'games', role: 'viewer' },
          {
            name: 'App menu',
            href: '/admin/navigations',
            icon: 'navigations',
            role: 'viewer',
          },
          { name: 'Sounds', href: '/admin/sounds', icon: 'sounds', role: 'viewer' },
        ],
      },
    ],
  },
  {
    name: 'Play',
    areas: [
      {
        name: 'Promos',
        icon: 'promo',
        pages: [
          { name: 'Free-play promos', href: '/admin/promos', icon: 'promo', role: 'viewer', key: 'p' },
          { name: 'Credit buckets', href: '/admin/credit-buckets', icon: 'bucket', role: 'viewer' },
        ],
      },
      {
        name: 'Pick’em',
        icon: 'picks',
        pages: [
          { name: 'Pick’em entries', href: '/admin/entries', icon: 'picks', role: 'viewer' },
          { name: 'Multipliers', href: '/admin/multipliers', icon: 'multiply', role: 'viewer' },
        ],
      },
      {
        name: 'Matches',
        icon: 'matches',
        pages: [
          { name: 'Matches', href: '/admin/matches', icon: 'matches', role: 'viewer' },
          { name: 'Corrections', href: '/admin/matches/corrections', icon: 'scale', role: 'viewer' },
        ],
      },
      {
        name: 'Contests',
        icon: 'contests',
        pages: [
          { name: 'Contests', href: '/admin/contests', icon: 'contests', role: 'viewer' },
          { name: 'Blueprints', href: '/admin/contests/blueprints', icon: 'copy', role: 'viewer' },
        ],
      },
      {
        name: 'Challenges and trivia',
        icon: 'challenge',
        pages: [
          { name: 'Challenges', href: '/admin/challenges', icon: 'challenge', role: 'viewer' },
          { name: 'Trivia', href: '/admin/trivia', icon: 'trivia', role: 'viewer' },
        ],
      },
    ],
  },
  {
    name: 'Users and money',
    areas: [
      {
        name: 'Users',
        icon: 'user',
        pages: [
          { name: 'Users', href: '/admin/users', icon: 'user', role: 'viewer', key: 'u' },
          { name: 'Identity checks', href: '/admin/identity', icon: 'shield', role: 'manager' },
        ],
      },
      {
        name: 'Payments',
        icon: 'deposit',
        pages: [
          { name: 'Deposits', href: '/admin/deposits', icon: 'deposit', role: 'viewer' },
          { name: 'Withdrawals', href: '/admin/withdrawals', icon: 'withdrawal', role: 'viewer', key: 'w' },
          { name: 'Movements', href: '/admin/movements', icon: 'scale', role: 'viewer' },
          { name: 'Payment events', href: '/admin/payment-events', icon: 'log', role: 'viewer' },
          { name: 'Payment cases', href: '/admin/payment-cases', icon: 'warn', role: 'viewer' },
        ],
      },
      single({
        name: 'Emails and SMS',
        href: '/admin/messages',
        icon: 'mail',
        role: 'viewer',
      }),
    ],
  },
  {
    name: 'System',
    areas: [
      {
        name: 'Diagnostics',
        icon: 'help',
        pages: [
          { name: 'Request inspector', href: '/admin/requests', icon: 'help', role: 'viewer' },
          { name: 'Preview as build', href: '/admin/preview', icon: 'code', role: 'viewer' },
        ],
      },
      single({ name: 'Audit log', href: '/admin/audit', icon: 'log', role: 'viewer', key: 'a' }),
      single({ name: 'Jobs', href: '/admin/jobs', icon: 'clock', role: 'viewer' }),
      {
        name: 'Settings',
        icon: 'settings',
        pages: [
          { name: 'Settings', href: '/admin/settings', icon: 'settings', role: 'viewer' },
          {
            name: 'Cash play by state',
            href: '/admin/regions',
            icon: 'region',
            role: 'viewer',
          },
          { name: 'Operators', href: '/admin/operators', icon: 'shield', role: 'manager' },
        ],
      },
      {
        name: 'Developers',
        icon: 'key',
        pages: [
          { name: 'API tokens', href: '/admin/api-tokens', icon: 'key', role: 'editor' },
          { name: 'Webhooks', href: '/admin/webhooks', icon: 'arrow', role: 'viewer' },
        ],
      },
    ],
  },
]

export const allPages = pageGroups.flatMap(({ areas }) => areas.flatMap(area => area.pages))

export function pagesFor(role: Role): typeof pageGroups {
  return pageGroups
    .map(group => ({ ...group, areas: group.areas.flatMap(area => narrowArea(area, role)) }))
    .filter(group => group.areas.length > 0)
}

function narrowArea(area: Area, role: Role): Area[] {
  const [first, ...others] = area.pages.filter(page => isAtLeast(role, page.role))
  return first ? [{ ...area, pages: [first, ...others] }] : []
}

/** The page that a path belongs to, including its detail pages, and the area of the page. */
export function findPage(path: string): { area: Area; page: ConsolePage } | undefined {
  return pageGroups
    .flatMap(({ areas }) => areas.flatMap(area => area.pages.map(page => ({ area, page }))))
    .filter(({ page: { href } }) => path === href || (href !== home && path.startsWith(`${href}/`)))
    .toSorted((a, b) => b.page.href.length - a.page.href.length)[0]
}

/** Whether the role can open the page that a link belongs to. A page below it, such as a form, can require more. */
export function canOpen(role: Role, href: string): boolean {
  const found = findPage(new URL(href, 'http://console').pathname)
  return !found || isAtLeast(role, found.page.role)
}
