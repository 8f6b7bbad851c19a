const names: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
]

/** Suggests a name for the device that a browser runs on: "Mac". */
export function deviceName(userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'
}
