'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { ChangeDialog } from './change-dialog'

/** A setting as this page shows it. */
export type ShownSetting = {
  key: string
  name: string
  about: string
  kind: 'flag' | 'cents' | 'number' | 'text' | 'address'
  least: number | null
  most: number | null
  value: string | number | boolean
  standard: string | number | boolean
  version: string
  isSensitive: boolean
  /** Whether the app is told of it. */
  isTold: boolean
  elsewhere: string | null
  shown: string
  standardShown: string
}

type Props = {
  setting: ShownSetting
  canChange: boolean
  changed: ReactNode
  /** The build through which a change is looked at. */
  build: string
}

/** One setting: what it is for, how it stands, what it would be by default, and who changed it last. */
export function SettingRow({ setting, canChange, changed, build }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { key, name, about, shown, value, standard, standardShown, elsewhere } = setting
  return (
    <li
      id={key}
      className="scroll-mt-16 px-4 py-3 target:bg-selected fold:grid fold:grid-cols-[minmax(0,1fr)_200px_84px] fold:gap-4"
    >
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-pretty text-ink-soft">{about}</p>
        <p className="mt-0.5 break-words font-mono text-12 text-muted">{key}</p>
      </div>
      <div className="min-w-0 max-fold:mt-2">
        <p className="flex flex-wrap items-center gap-2 break-words font-medium tabular-nums">
          <span className="min-w-0 break-words">{shown}</span>
          {value !== standard && <Tag tone="info">Changed</Tag>}
        </p>
        <p className="break-words text-12 text-muted">
          {value === standard ? 'The default' : `Default ${standardShown}`}
          {changed && <span className="block">{changed}</span>}
        </p>
      </div>
      <div className="max-fold:mt-2 fold:justify-self-end">
        <Way elsewhere={elsewhere} name={name} canChange={canChange} onChange={() => setIsOpen(true)} />
      </div>
      {isOpen && <ChangeDialog setting={setting} build={build} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

type WayProps = { elsewhere: string | null; name: string; canChange: boolean; onChange: () => void }

function Way({ elsewhere, name, canChange, onChange }: WayProps) {
  if (elsewhere)
    return (
      <Link href={elsewhere as Route} prefetch={false} className={buttonClass({ size: 'small' })}>
        Its page
      </Link>
    )
  if (!canChange) return null
  return (
    <Button size="small" onClick={onChange} aria-label={`Change ${name}`}>
      Change
    </Button>
  )
}
