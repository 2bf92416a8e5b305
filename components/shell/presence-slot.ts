/** The ID of the place in the top bar where other operators are shown. */
export const presenceSlot = 'presence'
