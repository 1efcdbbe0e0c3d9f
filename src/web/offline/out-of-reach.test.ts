import { expect, test } from 'vitest';
import { ApiError } from '../data/api-client.ts';
import { isOutOfReach } from './out-of-reach.ts';

const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null });

test.each([
  routeError(503),
  new ApiError(0),
  new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/HelpPage-1.js'),
  new TypeError('error loading dynamically imported module: https://shop.example/assets/HelpPage-1.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/HelpPage-1.css'),
  new TypeError('Failed to fetch'),
  new TypeError('Load failed'),
  new TypeError('NetworkError when attempting to fetch resource.'),
])('what found no way: %s', (error) => expect(isOutOfReach(error)).toBe(true));

test.each([
  routeError(404),
  routeError(500),
  new ApiError(500),
  new ApiError(409, { message: 'Only 3 in stock' }),
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('Minified React error #310'),
  'a text',
  null,
])('a fault is a fault, with or without a connection: %s', (error) =>
  expect(isOutOfReach(error)).toBe(false),
);
