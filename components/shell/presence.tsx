'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHasUnsavedChanges } from '@/components/form/leave-guard'
import { refreshCookie } from '@/lib/people/operator/rules'
import { presenceSlot } from './presence-slot'
import { describeOthers, objectOf, type PresentOperator } from './present-operators'

const heartbeatMs = 30_000

/**
 * Which other operators have the object of the page open. Stands in the top bar, where it neither moves nor covers the page.
 * Heartbeats do not extend the session.
 */
export function Presence() {
  const object = objectOf(usePathname())
  const hasUnsaved = useHasUnsavedChanges()
  const [seen, setSeen] = useState<{ object: string; others: PresentOperator[] }>()

  useEffect(() => {
    if (object === null) return
    const beat = async () => {
      if (document.visibilityState === 'hidden') return
      const others = await send({ object, isEditing: hasUnsaved(), isLeaving: false })
      if (others) setSeen({ object, others })
    }
    const leave = () => void send({ object, isEditing: false, isLeaving: true })
    void beat()
    const timer = setInterval(beat, heartbeatMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [object, hasUnsaved])

  const text = seen && seen.object === object ? describeOthers(seen.others) : ''
  const slot = text === '' ? null : document.getElementById(presenceSlot)
  if (!slot) return null
  return createPortal(
    <p
      title={text}
      className="max-w-[26vw] truncate rounded-control bg-warning-soft px-2 py-1 text-12 text-ink inset-ring inset-ring-warning-line wide:max-w-[34vw]"
    >
      {text}
    </p>,
    slot,
  )
}

type Heartbeat = { object: string; isEditing: boolean; isLeaving: boolean }

/** Undefined if the server did not answer: the last known operators stay. */
async function send(heartbeat: Heartbeat): Promise<PresentOperator[] | undefined> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = `${refreshCookie}=1; path=/admin; max-age=2; samesite=strict`
  try {
    const response = await fetch('/admin/presence', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(heartbeat),
      keepalive: true,
    })
    if (!response.ok) return undefined
    const { result } = (await response.json()) as { result: { others: PresentOperator[] } }
    return result.others
  } catch {
    return undefined
  }
}
