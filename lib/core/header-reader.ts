/** Headers of a Request or of our own HTTP server, by name; null if absent. Repeated ones are joined as in `Headers`. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>
