'use client'

import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { PersonaName, persona } from '@/lib/qa/schema'

/** `aheadSeconds` is how far its clock was moved. */
export type OpenWorld = { id: number; aheadSeconds: number }

export type OpenPersona = z.output<typeof persona>['data'] & { kind: PersonaName; world: number }

/** What was created in this tab, newest first, and the IDs of what is shown. */
type Lists = {
  worlds: OpenWorld[]
  personas: OpenPersona[]
  world: number | null
  persona: number | null
}

/** `snapshots` has the lists as they were when this tab took a snapshot, by its ID. */
export type Created = Lists & { snapshots: Record<string, Lists> }

const key = 'slatekeeper-qa'
const noLists: Lists = { worlds: [], personas: [], world: null, persona: null }
const nothing: Created = { ...noLists, snapshots: {} }

const listeners = new Set<() => void>()
let cached: { text: string | null; created: Created } = { text: null, created: nothing }

/** Stores it until the tab is closed. */
function store(created: Created): void {
  sessionStorage.setItem(key, JSON.stringify(created))
  for (const listener of listeners) listener()
}

function read(): Created {
  const text = sessionStorage.getItem(key)
  if (text !== cached.text) cached = { text, created: { ...nothing, ...JSON.parse(text ?? '{}') } }
  return cached.created
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the browser only. */
export function useCreated(): Created {
  return useSyncExternalStore(subscribe, read)
}

export function addWorld(id: number): void {
  const { worlds, ...rest } = read()
  store({ ...rest, worlds: [{ id, aheadSeconds: 0 }, ...worlds], world: id, persona: null })
}

export function addPersona(persona: OpenPersona): void {
  const created = read()
  store({ ...created, personas: [persona, ...created.personas], persona: persona.user_id })
}

export function addSeconds(world: number, seconds: number): void {
  const { worlds, ...rest } = read()
  const moved = worlds.map(one =>
    one.id === world ? { ...one, aheadSeconds: one.aheadSeconds + seconds } : one,
  )
  store({ ...rest, worlds: moved })
}

/** Shows the world and its newest persona. */
export function showWorld(world: number): void {
  const created = read()
  const newest = created.personas.find(persona => persona.world === world)
  store({ ...created, world, persona: newest?.user_id ?? null })
}

export function showPersona(persona: number): void {
  store({ ...read(), persona })
}

/** Remembers the lists for a restore. */
export function addSnapshot(snapshot: string): void {
  const { snapshots, ...lists } = read()
  store({ ...lists, snapshots: { ...snapshots, [snapshot]: lists } })
}

/** Shows the lists of when this tab took the snapshot, and nothing if another one did. */
export function showSnapshot(snapshot: string): void {
  const { snapshots } = read()
  store({ ...(snapshots[snapshot] ?? noLists), snapshots })
}

export function removeSnapshot(snapshot: string): void {
  const { snapshots, ...lists } = read()
  const { [snapshot]: _, ...others } = snapshots
  store({ ...lists, snapshots: others })
}
