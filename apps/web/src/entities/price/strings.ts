export const invalidSearch = 'Invalid search response structure from Search API';
