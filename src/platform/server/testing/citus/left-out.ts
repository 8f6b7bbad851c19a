/** Test files that inherently can't run on Citus, with the reason. */
export const excludedOnCitus: readonly { readonly file: string; readonly why: string }[] = [
  {
    file: 'src/platform/server/db/citus/distribute.test.ts',
    why: 'it makes functions of the names of Citus in a database without it',
  },
]
