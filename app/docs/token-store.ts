'use client'

import { useSyncExternalStore } from 'react'

const key = 'slatekeeper-token'

export type StoredToken = { value: string; owner?: string }

const listeners = new Set<() => void>()
let cached: { text: string | null; token: StoredToken | undefined } = { text: null, token: undefined }

/** Stores the token until the tab is closed; undefined removes it. */
export function storeToken(token: StoredToken | undefined) {
  if (token) sessionStorage.setItem(key, JSON.stringify(token))
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Undefined on the server. */
export function useToken(): StoredToken | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readToken(): StoredToken | undefined {
  const text = sessionStorage.getItem(key)
  if (text !== cached.text) cached = { text, token: text === null ? undefined : JSON.parse(text) }
  return cached.token
}
