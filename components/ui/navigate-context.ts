import { createContext } from 'react'

/** Opens a page of the console; provided by the shell. */
export const NavigateContext = createContext<(href: string) => void>(href => window.location.assign(href))
