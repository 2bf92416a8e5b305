'use client'

import { useWithdraw } from '@/app/admin/(console)/app-versions/use-withdraw'
import type { WithdrawTarget } from '@/app/admin/(console)/app-versions/withdraw-dialog'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'

export function ReleaseMenu({ target }: { target: WithdrawTarget }) {
  const { toggleWithdrawn, dialog } = useWithdraw()
  const isWithdrawn = target.state === 'withdrawn'
  return (
    <>
      <Link href={`/admin/app-versions/new?from=${target.id}`} className={`${buttonClass()} max-sm:hidden`}>
        Duplicate
      </Link>
      <Menu
        label={`Actions for ${target.name}`}
        actions={[
          {
            id: 'duplicate',
            label: 'Duplicate',
            icon: 'copy',
            href: `/admin/app-versions/new?from=${target.id}`,
          },
          {
            id: 'back',
            label: isWithdrawn ? 'Restore' : 'Withdraw',
            icon: isWithdrawn ? 'play' : 'undo',
            isDanger: !isWithdrawn,
            onAction: () => void toggleWithdrawn(target),
          },
        ]}
      />
      {dialog}
    </>
  )
}
