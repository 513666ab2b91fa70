// A stand-in for Unity, by its documented interface: just what the suites of clew use. The real one is for users to bring.
#ifndef UNITY_STAND_IN_H
#define UNITY_STAND_IN_H
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static jmp_buf unity_jump;
static const char *unity_test;
static int unity_count, unity_failures;

void setUp(void);
void tearDown(void);

static inline void unity_fail(const char *file, int line, const char *message) {
  printf("%s:%d:%s:FAIL: %s\n", file, line, unity_test, message);
  unity_failures++;
  longjmp(unity_jump, 1);
}

#define UNITY_CHECK(condition, message) \
  do { if (!(condition)) unity_fail(__FILE__, __LINE__, message); } while (0)
#define UNITY_BEGIN() (unity_count = unity_failures = 0)
#define UNITY_END() (printf("%d Tests %d Failures 0 Ignored\n", unity_count, unity_failures), unity_failures)
#define RUN_TEST(test)                      \
  do {                                      \
    unity_test = #test;                     \
    unity_count++;                          \
    if (setjmp(unity_jump) == 0) {          \
      setUp(), test(), tearDown();          \
      printf("%s:PASS\n", unity_test);      \
    }                                       \
  } while (0)

#define TEST_FAIL_MESSAGE(message) unity_fail(__FILE__, __LINE__, message)
#define TEST_ASSERT_TRUE_MESSAGE(condition, message) UNITY_CHECK(condition, message)
#define TEST_ASSERT_EQUAL_INT(expected, actual) UNITY_CHECK((int64_t)(expected) == (int64_t)(actual), #actual)
#define TEST_ASSERT_EQUAL_UINT(expected, actual) UNITY_CHECK((uint64_t)(expected) == (uint64_t)(actual), #actual)
#define TEST_ASSERT_EQUAL_INT64 TEST_ASSERT_EQUAL_INT
#define TEST_ASSERT_EQUAL_UINT64 TEST_ASSERT_EQUAL_UINT
#define TEST_ASSERT_EQUAL_STRING(expected, actual) UNITY_CHECK((actual) && !strcmp(expected, actual), #actual)
#define TEST_ASSERT_EQUAL_MEMORY(expected, actual, size) UNITY_CHECK(!memcmp(expected, actual, size), #actual)
#define TEST_ASSERT_EQUAL_PTR(expected, actual) \
  UNITY_CHECK((const void *)(expected) == (const void *)(actual), #actual)
#define TEST_ASSERT_NULL(actual) UNITY_CHECK(!(actual), #actual)
#define TEST_ASSERT_NOT_NULL(actual) UNITY_CHECK(actual, #actual)
#endif
