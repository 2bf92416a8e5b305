/** TypeScript 5, whose compiler API version 7 does not have yet. */
export { default } from 'typescript'
