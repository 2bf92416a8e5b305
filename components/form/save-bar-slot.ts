/** ID of the element at the bottom of the shell that contains the save bar of a form. */
export const saveBarSlot = 'save-bar'
