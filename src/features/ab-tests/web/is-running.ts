import type { Test } from '../contract.ts'

/**
 * Returns whether visitors see more than one variant. Until then, the test is started as a whole rather than variant by
 * variant.
 */
export function isRunning({ status, variants }: Pick<Test, 'status' | 'variants'>): boolean {
  return status === 'active' && variants.filter((one) => one.status === 'active').length > 1
}
