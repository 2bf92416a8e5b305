'use server'

import { z } from 'zod'
import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { PaletteGroup, PaletteItem } from '@/components/command-palette/results'
import { canOpen } from '@/components/shell/pages'
import type { Role } from '@/lib/change/audit/rules'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findAnything } from '@/lib/console/search/find-anything'
import type { SearchResult } from '@/lib/console/search/search-result'
import { findLatestEntry, type LatestEntry } from '@/lib/play/entries/find-entry'
import { listChangesOf, listCommands, readCommand } from './search-commands'
import { groupResults, hrefOf } from './search-results'

export const search = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const { role } = operator
    const command = readCommand(input)
    const find = async (text: string) => {
      const results = await findAnything(text, {
        isMasked: !hasRole(operator, 'editor'),
        seesLegalNames: hasRole(operator, 'manager'),
      })
      return results.filter(result => canOpen(role, hrefOf(result)))
    }
    const [found, objects] = await Promise.all([find(input), command ? find(command.object) : []])
    const commands = command ? listCommands(command, objects, role) : []
    const user = found.find(({ kind }) => kind === 'user')
    const latest = user ? await findLatestEntry(Number(user.id.slice(2))) : null
    const userActions = user ? [actionsForUser(user, latest, role)] : []
    return { result: [...commands, ...groupResults(found), ...userActions, ...listChanges(found, role)] }
  },
})

/** What the role can change about the first promo and the first game. */
function listChanges(found: SearchResult[], role: Role): PaletteGroup[] {
  return (['promo', 'game'] as const).flatMap(kind => {
    const first = found.find(result => result.kind === kind)
    const items = first ? listChangesOf(first, role) : []
    return items.length > 0 ? [{ name: `Actions for ${first?.name}`, items }] : []
  })
}

function actionsForUser(user: SearchResult, latest: LatestEntry | null, role: Role): PaletteGroup {
  return {
    name: `Actions for ${user.name}`,
    items: [
      ...listChangesOf(user, role),
      {
        href: `/admin/preview?user=${user.id}`,
        name: 'See the app as this user',
        icon: 'code',
        note: 'Preview as build',
      },
      ...(latest ? [toLatestEntry(latest)] : []),
      { href: `${hrefOf(user)}/wallet`, name: 'Wallet', icon: 'scale', note: 'Balances and transactions' },
      { href: `${hrefOf(user)}/messages`, name: 'Emails and SMS', icon: 'mail', note: 'Sent to this user' },
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
