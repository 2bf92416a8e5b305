import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { findByWords } from '@/lib/console/search/rules'
import type { SearchResult } from '@/lib/console/search/search-result'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'
import { hrefOf, resultKinds } from './search-results'

type Command = { verb: keyof typeof verbs; object: string }

/** What a command opens the dialog for. `notes` are the states in which a result can be changed so. */
const verbs = {
  credit: { name: 'Credit or debit', does: { user: { dialog: 'credit', role: 'manager' } } },
  debit: { name: 'Credit or debit', does: { user: { dialog: 'credit', role: 'manager' } } },
  suspend: { name: 'Suspend', does: { user: { dialog: 'suspend', role: 'manager' } } },
  pause: {
    name: 'Pause',
    does: {
      game: { dialog: 'pause', role: 'editor', notes: ['Active'] },
      promo: {
        dialog: 'pause',
        role: 'editor',
        notes: [promoStateLabels.scheduled, promoStateLabels.live, promoStateLabels.no_bucket],
      },
    },
  },
  activate: { name: 'Activate', does: { game: { dialog: 'activate', role: 'editor', notes: ['Paused'] } } },
  publish: {
    name: 'Publish',
    does: {
      promo: {
        dialog: 'publish',
        role: 'manager',
        notes: [promoStateLabels.draft, promoStateLabels.paused],
      },
    },
  },
  end: {
    name: 'End',
    does: { promo: { dialog: 'end', role: 'editor', notes: [promoStateLabels.live] } },
  },
  invite: { name: 'Invite', does: {} },
} as const satisfies Record<string, { name: string; does: Partial<Record<SearchResult['kind'], Dialog>> }>

type Dialog = { dialog: string; role: Role; notes?: readonly string[] }

/** "credit riverlane", also with a typo in the verb. */
export function readCommand(text: string): Command | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const object = rest.join(' ')
  const verb = first.length > 2 ? findByWords(verbNames, name => name, first)[0] : undefined
  return verb && object !== '' ? { verb, object } : null
}

const verbNames = Object.keys(verbs) as (keyof typeof verbs)[]

/** Each opens the dialog of its change, which asks before anything is changed. */
export function listCommands({ verb, object }: Command, found: SearchResult[], role: Role): PaletteGroup[] {
  const { name, does } = verbs[verb]
  const changes: Partial<Record<SearchResult['kind'], Dialog>> = does
  const items = found.flatMap((result): PaletteItem[] => {
    const change = changes[result.kind]
    if (!change || !isAtLeast(role, change.role)) return []
    if (change.notes && !change.notes.includes(result.note)) return []
    const { icon } = resultKinds[result.kind]
    return [
      {
        href: `${hrefOf(result)}?do=${change.dialog}`,
        name: `${name} ${result.name}`,
        icon,
        note: 'Asks first',
      },
    ]
  })
  if (verb === 'invite' && object.includes('@') && isAtLeast(role, 'manager'))
    items.push({
      href: `/admin/operators?${new URLSearchParams({ do: 'invite', email: object })}`,
      name: `Invite ${object}`,
      icon: 'people',
      note: 'Asks first',
    })
  return items.length > 0 ? [{ name: 'Changes', items }] : []
}
