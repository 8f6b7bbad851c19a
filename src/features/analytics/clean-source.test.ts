import { expect, test } from 'vitest'
import { cleanSource } from './clean-source.ts'

test.each([
  ['google.com', 'google.com'],
  ['www.Google.com', 'google.com'],
  ['shop.example:8080', 'shop.example:8080'],
  ['[::1]:8080', '[::1]:8080'],
  ['Spring+Sale', 'spring sale'],
  ['gr%C3%BC%C3%9Fe', 'grüße'],
  ['', ''],
  ['%', ''],
  ['<script>', ''],
  ['*', ''],
  ['=1+1', ''],
  ['x'.repeat(101), ''],
])('counts %s as %j', (source, counted) => expect(cleanSource(source)).toBe(counted))
