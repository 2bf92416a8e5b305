'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { type Taking, useTaking } from '@/app/admin/(console)/app-versions/withdraw-dialog'
import { buttonClass } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'

/** What can be done with the release that is shown, beside editing it. */
export function ReleaseMenu({ taking }: { taking: Taking }) {
  const { take, dialog } = useTaking()
  const isBack = taking.state === 'withdrawn'
  return (
    <>
      <Link
        href={`/admin/app-versions/new?from=${taking.id}` as Route}
        prefetch={false}
        className={`${buttonClass()} max-fold:hidden`}
      >
        Duplicate
      </Link>
      <Menu
        label={`Actions for ${taking.name}`}
        actions={[
          {
            id: 'duplicate',
            label: 'Duplicate',
            icon: 'copy',
            href: `/admin/app-versions/new?from=${taking.id}`,
          },
          {
            id: 'back',
            label: isBack ? 'Restore' : 'Withdraw',
            icon: isBack ? 'play' : 'undo',
            isDanger: !isBack,
            onAction: () => void take(taking),
          },
        ]}
      />
      {dialog}
    </>
  )
}
