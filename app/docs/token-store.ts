'use client'

import { useSyncExternalStore } from 'react'

const key = 'slatekeeper-token'

/** The token that calls are tried with, and whose it is where that is known. */
export type KeptToken = { value: string; owner?: string }

const listeners = new Set<() => void>()
let known: { text: string | null; token: KeptToken | undefined } = { text: null, token: undefined }

/** Keeps a token until the tab is closed; without one, forgets. */
export function keepToken(token: KeptToken | undefined) {
  if (token) sessionStorage.setItem(key, JSON.stringify(token))
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** The kept token; undefined on the server, where nothing is kept. */
export function useToken(): KeptToken | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readToken(): KeptToken | undefined {
  const text = sessionStorage.getItem(key)
  if (text !== known.text) known = { text, token: text === null ? undefined : JSON.parse(text) }
  return known.token
}
