; More combinations of bytes than are kept at a time: what was left out is not impossible.
(declare-const a$32_8_0 (Array (_ BitVec 32) (_ BitVec 8)))
(assert (let ((?0 (select a$32_8_0 (_ bv4 32)))) (distinct (bvslt ?0 (_ bv0 8)) (bvsge (bvadd (select a$32_8_0 (_ bv1 32)) (select a$32_8_0 (_ bv0 32))) ?0))))
(assert (bvnego (bvnor (select a$32_8_0 (_ bv1 32)) (select a$32_8_0 (_ bv4 32)))))
(assert (= ((_ sign_extend 24) (select a$32_8_0 (_ bv3 32))) (concat (_ bv0 8) (_ bv0 8) (select a$32_8_0 (_ bv1 32)) (_ bv0 8))))
(check-sat)
; expect: sat
