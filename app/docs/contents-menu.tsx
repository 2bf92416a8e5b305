'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Contents, type ContentsGroup } from './contents'

/** The table of contents on a small screen: a sheet that closes when a place is chosen. */
export function ContentsMenu({ groups }: { groups: ContentsGroup[] }) {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button variant="ghost" size="small" popoverTarget="contents" className="side:hidden">
        <Icon name="list" />
        Contents
      </Button>
      <div
        id="contents"
        ref={sheet}
        popover="auto"
        className="fixed inset-x-2 top-auto bottom-2 m-0 max-h-[75vh] w-auto overflow-auto rounded-sheet bg-canvas p-3 text-ink shadow-menu"
      >
        <Contents groups={groups} onGo={() => sheet.current?.hidePopover()} />
      </div>
    </>
  )
}
