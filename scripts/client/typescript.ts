import typescript from 'typescript'

/** TypeScript 5. Version 7 has no compiler API. */
export default typescript
