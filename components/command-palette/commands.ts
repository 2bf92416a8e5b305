import type { IconName } from '@/components/ui/icon'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { findByWords } from '@/lib/console/search/rules'
import type { PaletteGroup } from './results'

/** What an operator can do from the palette: a page to open, or an action without a page. */
export type Command = { name: string; icon: IconName; role: Role; words?: string } & (
  | { href: string; run?: never }
  | { run: () => void; href?: never }
)

/** `words` are further words that find the command. */
export const pageCommands: readonly Command[] = [
  {
    name: 'New release',
    icon: 'plus',
    role: 'editor',
    href: '/admin/app-versions/new',
    words: 'create version',
  },
  { name: 'New promo', icon: 'plus', role: 'editor', href: '/admin/promos/new', words: 'create' },
  { name: 'New challenge', icon: 'plus', role: 'editor', href: '/admin/challenges/new', words: 'create' },
  { name: 'New trivia question', icon: 'plus', role: 'editor', href: '/admin/trivia/new', words: 'create' },
  {
    name: 'New contest blueprint',
    icon: 'plus',
    role: 'editor',
    href: '/admin/contests/blueprints/new',
    words: 'create',
  },
  {
    name: 'Schedule maintenance window',
    icon: 'maintenance',
    role: 'manager',
    href: '/admin/maintenance/new',
    words: 'create new plan',
  },
  {
    name: 'Close iOS now',
    icon: 'maintenance',
    role: 'manager',
    href: '/admin/maintenance/new?now=ios',
    words: 'maintenance',
  },
  {
    name: 'Close Android now',
    icon: 'maintenance',
    role: 'manager',
    href: '/admin/maintenance/new?now=android',
    words: 'maintenance',
  },
  {
    name: 'Invite an operator',
    icon: 'people',
    role: 'manager',
    href: '/admin/operators?do=invite',
    words: 'new add manager editor viewer',
  },
  {
    name: 'Your account',
    icon: 'user',
    role: 'viewer',
    href: '/admin/account',
    words: 'password authenticator',
  },
]

/** Commands of the role of which words start with those of the query; none for an empty query. */
export function searchCommands(role: Role, query: string, commands: readonly Command[]): PaletteGroup[] {
  if (query.trim() === '') return []
  const items = findByWords(
    commands.filter(command => isAtLeast(role, command.role)),
    ({ name, words = '' }) => `${name} ${words}`,
    query,
  ).map(({ name, icon, href, run }) => ({
    name,
    icon,
    note: 'Command',
    href: href ?? '',
    ...(run && { run }),
  }))
  return items.length > 0 ? [{ name: 'Commands', items }] : []
}
