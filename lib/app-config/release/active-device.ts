/** Devices not seen for longer do not count. */
export const activeDeviceDays = 28
