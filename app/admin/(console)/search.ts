'use server'

import { z } from 'zod'
import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { canOpen } from '@/components/shell/pages'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findAnything } from '@/lib/console/search/find-anything'
import type { SearchResult } from '@/lib/console/search/search-result'
import { findLatestEntry, type LatestEntry } from '@/lib/play/entries/find-entry'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'
import { listCommands, readCommand } from './search-commands'
import { groupResults, hrefOf } from './search-results'

export const search = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const { role } = operator
    const command = readCommand(input)
    const find = async (text: string) => {
      const results = await findAnything(text, { isMasked: !hasRole(operator, 'editor') })
      return results.filter(result => canOpen(role, hrefOf(result)))
    }
    const [found, objects] = await Promise.all([find(input), command ? find(command.object) : []])
    const commands = command ? listCommands(command, objects, role) : []
    const user = found.find(({ kind }) => kind === 'user')
    const latest = user ? await findLatestEntry(Number(user.id.slice(2))) : null
    const userActions = user ? [actionsForUser(user, latest, hasRole(operator, 'manager'))] : []
    return { result: [...commands, ...groupResults(found), ...userActions, ...listChanges(found, role)] }
  },
})

/** What the role can change about the first promo and the first game. */
function listChanges(found: SearchResult[], role: Role): PaletteGroup[] {
  return (['promo', 'game'] as const).flatMap(kind => {
    const first = found.find(result => result.kind === kind)
    const item = first && (kind === 'promo' ? changeOfPromo(first, role) : changeOfGame(first, role))
    return item ? [{ name: `Actions for ${first.name}`, items: [item] }] : []
  })
}

function changeOfPromo({ id, note }: SearchResult, role: Role): PaletteItem | null {
  const promoId = Number(id.slice(2))
  const { draft, paused, scheduled, live, no_bucket } = promoStateLabels
  if ([draft, paused].includes(note) && isAtLeast(role, 'manager'))
    return {
      href: `/admin/promos/${promoId}?do=publish`,
      name: 'Publish',
      icon: 'play',
      note: 'Shows users and cost first',
    }
  if ([scheduled, live, no_bucket].includes(note) && isAtLeast(role, 'editor'))
    return { href: `/admin/promos/${promoId}?do=pause`, name: 'Pause', icon: 'pause', note: 'Asks first' }
  return null
}

function changeOfGame({ id, note }: SearchResult, role: Role): PaletteItem | null {
  if (!isAtLeast(role, 'editor')) return null
  if (note === 'Active')
    return {
      href: `/admin/games/${id}?do=pause`,
      name: 'Pause',
      icon: 'pause',
      note: 'Shows entries and users first',
    }
  return { href: `/admin/games/${id}?do=activate`, name: 'Activate', icon: 'play', note: 'Asks first' }
}

function actionsForUser(
  { id, name }: SearchResult,
  latest: LatestEntry | null,
  isManager: boolean,
): PaletteGroup {
  const page = `/admin/users/${id.slice(2)}`
  const credit: PaletteItem = {
    href: `${page}?do=credit`,
    name: 'Credit or debit',
    icon: 'scale',
    note: 'Requires a reason',
  }
  return {
    name: `Actions for ${name}`,
    items: [
      ...(isManager ? [credit] : []),
      {
        href: `/admin/preview?user=${id}`,
        name: 'See the app as this user',
        icon: 'code',
        note: 'Preview as build',
      },
      ...(latest ? [toLatestEntry(latest)] : []),
      { href: `${page}/wallet`, name: 'Wallet', icon: 'scale', note: 'Balances and transactions' },
    ],
  }
}

function toLatestEntry({ id, picks, gameName, mode, buyInCents }: LatestEntry): PaletteItem {
  return {
    href: `/admin/entries/${id}`,
    name: 'Latest entry',
    icon: 'picks',
    note: `${picks} picks, ${gameName}, ${formatStake(buyInCents, mode)}`,
    id: `E-${id}`,
  }
}
