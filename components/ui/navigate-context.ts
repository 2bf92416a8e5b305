import { createContext } from 'react'

/** Opens a page of the console; provided by the shell. */
export const NavigateContext = createContext<(href: string) => void>(href => window.location.assign(href))

/** Reports whether a dialog has typed text, which another page would lose; provided by the shell. */
export const TypedContext = createContext<(dialog: string, isTyped: boolean) => void>(() => undefined)
