'use client'

import type { ComponentProps } from 'react'
import { reverseSelected } from '@/app/admin/(console)/promos/actions'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import { formatAmount } from '@/lib/core/amount'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & {
  promo: { id: number; bucket: string | null }
  canReverse: boolean
}

export function ClaimsView({ promo: { id, bucket }, canReverse, ...rest }: Props) {
  return (
    <ListView
      {...rest}
      empty="No claims yet."
      rowActions={[
        { id: 'open', label: 'Open user', icon: 'user', keys: '↵', href: row => row.href ?? '' },
        canReverse && {
          id: 'reverse',
          label: 'Reverse…',
          icon: 'undo',
          isDanger: true,
          isBulk: true,
          isHidden: row => row.facts?.isReversed === true,
          dialog: (selected, onClose) => (
            <BulkDialog
              selected={selected}
              nouns={rest.frame.nouns}
              onClose={onClose}
              question={claims => `Reverse ${claims}?`}
              needsTyping
              confirmLabel="Reverse"
              isDanger
              formatSum={cents => formatAmount(cents, bucket)}
              shared={{ promoId: id }}
              change={reverseSelected}
            >
              Takes the awarded amounts back with inverse transactions, visible in the app immediately. The
              users cannot claim the promo again, and its budget stays spent.
            </BulkDialog>
          ),
        },
      ]}
    />
  )
}
