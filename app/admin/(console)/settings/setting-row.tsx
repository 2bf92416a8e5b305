'use client'

import type { ReactNode } from 'react'
import { DialogButton } from '@/components/feedback/dialog-button'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import { ChangeDialog } from './change-dialog'
import type { ShownSetting } from './present-setting'

type Props = {
  setting: ShownSetting
  canChange: boolean
  changed: ReactNode
  /** Its open requests. */
  waiting: ReactNode[]
  /** Default app version in the preview. */
  build: string
}

export function SettingRow({ setting, canChange, changed, waiting, build }: Props) {
  const { key, name, description, value, defaultValue, formattedValue, formattedDefault, managedAt } = setting
  return (
    <li
      id={key}
      className="scroll-mt-16 px-4 py-3 target:bg-selected sm:grid sm:grid-cols-[minmax(0,1fr)_200px_84px] sm:gap-4"
    >
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-pretty text-ink-soft">{description}</p>
        <p className="mt-0.5 break-words font-mono text-12 text-muted">{key}</p>
      </div>
      <div className="min-w-0 max-sm:mt-2">
        <p className="flex flex-wrap items-center gap-2 break-words font-medium tabular-nums">
          <span className="min-w-0 break-words">{formattedValue}</span>
          {value !== defaultValue && <Tag tone="info">Changed</Tag>}
        </p>
        <p className="break-words text-12 text-muted">
          {value === defaultValue ? 'Default value' : `Default ${formattedDefault}`}
          {changed && <span className="block">{changed}</span>}
        </p>
      </div>
      <div className="max-sm:mt-2 sm:justify-self-end">
        {managedAt && (
          <Link href={managedAt} className={buttonClass({ size: 'small' })}>
            Manage
          </Link>
        )}
        {!managedAt && canChange && (
          <DialogButton
            size="small"
            aria-label={`Change ${name}`}
            dialog={onClose => <ChangeDialog setting={setting} build={build} onClose={onClose} />}
          >
            Change
          </DialogButton>
        )}
      </div>
      {waiting.length > 0 && <div className="grid gap-2 max-sm:mt-2 sm:col-span-3">{waiting}</div>}
    </li>
  )
}
