'use client'

import { type ReactNode, useState } from 'react'
import { Dialog, DialogTrigger, Popover, Pressable } from 'react-aria-components'
import { Chip } from '@/components/ui/chip'
import { popoverClass } from '@/components/ui/option-list'

type Props = { name: string; value: string; children: (close: () => void) => ReactNode }

/** A chip that opens what changes it. */
export function ChipEditor({ name, value, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Pressable>
        <Chip name={name} value={value} />
      </Pressable>
      <Popover placement="bottom start" offset={4} className={`w-72 ${popoverClass}`}>
        <Dialog aria-label={name} className="p-3 outline-none">
          {children(() => setIsOpen(false))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
