import { createContext } from 'react'

/** Opens a page of the console; provided by the shell. */
export const NavigateContext = createContext<(href: string) => void>(href => window.location.assign(href))

/** Names a dialog with typed text, which is lost when another page opens; provided by the shell. */
export const TypedContext = createContext<(dialog: string, isTyped: boolean) => void>(() => undefined)
