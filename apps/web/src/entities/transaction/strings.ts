export const unknownError = 'Unknown error occured.';
