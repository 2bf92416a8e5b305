'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import type { OpenableBlueprint } from './open-contest-dialog'

type Props = {
  blueprints: OpenableBlueprint[]
  onClose: () => void
  onChoose: (blueprint: OpenableBlueprint) => void
}

export function ChooseBlueprintDialog({ blueprints, onClose, onChoose }: Props) {
  const [id, setId] = useState(String(blueprints[0]?.blueprintId ?? ''))
  const chosen = blueprints.find(({ blueprintId }) => String(blueprintId) === id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New contest"
      submit={{ label: 'Continue', isDisabled: !chosen, onClick: () => chosen && onChoose(chosen) }}
    >
      <Select
        label="Blueprint"
        options={blueprints.map(({ blueprintId, name, buyIn, prizes }) => ({
          value: String(blueprintId),
          label: name,
          note: [buyIn, prizes || 'no prizes'].join(', '),
        }))}
        value={id}
        onChange={setId}
        help={
          <>
            The newest blueprints.{' '}
            <Link href="/admin/contests/blueprints" className="text-accent hover:underline">
              All blueprints
            </Link>
          </>
        }
      />
    </Dialog>
  )
}
