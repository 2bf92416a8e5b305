'use client'

import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { PersonaName, persona } from '@/lib/qa/schema'

/** `createdAt` is an ISO string. */
export type OpenPersona = z.output<typeof persona>['data'] & {
  kind: PersonaName
  world: number
  createdAt: string
}

/** What was created in this tab, newest first. */
const key = 'slatekeeper-qa-personas'
const none: OpenPersona[] = []

const listeners = new Set<() => void>()
let cached: { text: string | null; personas: OpenPersona[] } = { text: null, personas: none }

/** Stores them until the tab is closed. */
function store(personas: OpenPersona[]): void {
  sessionStorage.setItem(key, JSON.stringify(personas))
  for (const listener of listeners) listener()
}

function read(): OpenPersona[] {
  const text = sessionStorage.getItem(key)
  if (text !== cached.text) cached = { text, personas: text ? JSON.parse(text) : none }
  return cached.personas
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the browser only. */
export function usePersonas(): OpenPersona[] {
  return useSyncExternalStore(subscribe, read)
}

export function addPersona(persona: Omit<OpenPersona, 'createdAt'>): void {
  store([{ ...persona, createdAt: new Date().toISOString() }, ...read()])
}

/** Removes those of a world, or those created after a time, which a restore has removed. */
export function removePersonas(world: number, after = ''): void {
  store(read().filter(persona => persona.world !== world || persona.createdAt <= after))
}
